import { relay } from '../../../../server/relay'

// A call of the provider keeps its method, so the relay takes all of them. HEAD and OPTIONS, too: Next would answer
// OPTIONS itself, without asking who is calling.
export {
  relay as DELETE,
  relay as GET,
  relay as HEAD,
  relay as OPTIONS,
  relay as PATCH,
  relay as POST,
  relay as PUT,
}

import { relay } from '../../../../server/relay'

// A provider call keeps its method, so the relay handles all methods. Without the export OPTIONS, Next would respond to
// such requests itself, without an authorization check.
export {
  relay as DELETE,
  relay as GET,
  relay as HEAD,
  relay as OPTIONS,
  relay as PATCH,
  relay as POST,
  relay as PUT,
}

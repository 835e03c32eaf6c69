import { relay } from '../../../../server/relay'

// A call of the provider keeps its method, so the relay takes all of them.
export { relay as DELETE, relay as GET, relay as PATCH, relay as POST, relay as PUT }

import { relay } from '../.server/relay'
import type { Route } from './+types/relay'

// The relay is a middleware, because middleware may return any response. A loader's 3xx needs a Location, which the
// relay renames so that nobody follows it. With a loader and an action but no component, the route accepts every
// method.
export const middleware: Route.MiddlewareFunction[] = [({ request }) => relay(request)]
export const loader = () => null
export const action = () => null

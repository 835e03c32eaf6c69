import { relay } from '../.server/relay'
import type { Route } from './+types/relay'

// A loader's 3xx must have a Location, which the relay renames so that nobody follows it. Middleware may return any
// response. A loader and an action without a component make this a route for every method.
export const middleware: Route.MiddlewareFunction[] = [({ request }) => relay(request)]
export const loader = () => null
export const action = () => null

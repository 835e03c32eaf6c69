import { relay } from '../.server/relay'
import type { Route } from './+types/relay'

// A loader's 3xx has to have a Location, which the relay renames so that nobody follows it. Middleware may answer with
// anything. That there are a loader and an action, and no component, makes it a route for every method.
export const middleware: Route.MiddlewareFunction[] = [({ request }) => relay(request)]
export const loader = () => null
export const action = () => null

import { relay } from '../.server/relay'
import type { Route } from './+types/relay'

// No component: a resource route. Reads come to `loader`, everything else to `action`.
export const loader = ({ request }: Route.LoaderArgs) => relay(request)
export const action = ({ request }: Route.ActionArgs) => relay(request)

import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/deliveries.tsx'),
  route('api/svc/*', 'routes/relay.ts'),
] satisfies RouteConfig

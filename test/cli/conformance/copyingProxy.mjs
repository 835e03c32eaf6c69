// A minimal relay without safeguards: it adds the key and the group, and copies everything else in both directions.
// It runs in its own process, because it crashes during the suite. It receives the setup as JSON.
import { createServer, request as send } from 'node:http'

const { apiKey, integrations, project, sessionCookie, upstream, users } = JSON.parse(
  process.argv[2] ?? '',
)

/** Returns the target of a route's call, or undefined if the route does not exist. */
function targetOf(route, alias, rest, groupRef) {
  if (route === 'destinations') return `${upstream.baseUrl}/projects/${project.id}/destinations`
  if (route === 'proxy') return upstream.proxyUrl + rest
  const id = integrations[alias]?.id
  const search = `${upstream.searchUrl}/projects/${project.id}/integrations/${id}`
  return route === 'search' ? `${search}?groupRef=${groupRef}` : undefined
}

const server = createServer((incoming, outgoing) => {
  const json = (status, value) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const [, name] = new RegExp(`${sessionCookie}=(\\w+)`).exec(incoming.headers.cookie ?? '') ?? []
  const grant = users[name]?.grant
  if (!grant) return json(401, { error: 'who are you?' })

  const path = incoming.url.slice('/api/svc'.length)
  const [, route, alias, rest] = /^\/?(\w*)\/?([\w-]*)(.*)$/.exec(path) ?? []
  if (route === '') return json(200, { name: 'svc-relay', version: 1 })
  if (route === 'integrations') return json(200, Object.entries(integrations))
  const target = targetOf(route, alias, rest, grant.groupRef)
  if (target === undefined) return json(404, { error: 'not found' })

  const { trailer: _, ...copied } = incoming.headers // copying it would throw
  const headers = {
    'x-api-key': apiKey,
    'x-svc-proxy-version': '1',
    'x-svc-project-id': project.id,
    'x-svc-integration-name': String(integrations[alias]?.name),
    'x-svc-group-ref': grant.groupRef,
    ...copied,
  }
  const call = send(target, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  call.on('error', (error) => json(500, { error: String(error) }))
  incoming.pipe(call)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))

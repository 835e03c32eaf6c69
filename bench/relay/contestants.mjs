// The contestants in the order of the table, and the goals.

export const contestants = {
  pipe: 'hand-written pipe (node:http and undici)',
  requestPipe: 'the same with `undici.request` and `pipeline`',
  listener: '`toNodeListener`',
  openListener: '`toNodeListener`, `authorize` reads nothing',
  undiciOnHono: '`createRelay` with `undiciTransport`, on Hono',
  fetchOnHono: '`createRelay` with `fetch`, on Hono',
  naiveFetch: 'a naive `fetch` handler, on Hono',
  httpProxy3: '`http-proxy-3`',
  fastifyHttpProxy: '`@fastify/http-proxy`',
  honoProxy: '`hono/proxy`, on Hono',
}

/** A goal: `name` costs at most `times` as much as `of`. */
export const goals = [
  { name: 'listener', of: 'pipe', times: 1.5 },
  { name: 'undiciOnHono', of: 'pipe', times: 1.8 },
  { name: 'fetchOnHono', of: 'naiveFetch', times: 1.1 },
  { name: 'listener', of: 'httpProxy3', times: 1 },
  { name: 'listener', of: 'fastifyHttpProxy', times: 1 },
  { name: 'undiciOnHono', of: 'httpProxy3', times: 1 },
  { name: 'undiciOnHono', of: 'fastifyHttpProxy', times: 1 },
]

/** Short names for the summary. */
export const labels = {
  pipe: 'hand-written pipe',
  listener: 'toNodeListener',
  undiciOnHono: 'undiciTransport',
  fetchOnHono: 'createRelay with fetch',
  naiveFetch: 'naive fetch',
  httpProxy3: 'http-proxy-3',
  fastifyHttpProxy: '@fastify/http-proxy',
  honoProxy: 'hono/proxy',
}

/** The kit's own contestants. */
const ours = ['listener', 'undiciOnHono', 'fetchOnHono']

/** Returns the figures of a contestant by step. */
export const lineOf = (name, points) => ({
  name: labels[name],
  ...(ours.includes(name) && { isOurs: true }),
  points,
})

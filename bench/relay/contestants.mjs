// Who is measured, in the order of the table, and what is to be reached.

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

/** `name` costs at most `times` what `of` costs. */
export const goals = [
  { name: 'listener', of: 'pipe', times: 1.2 },
  { name: 'undiciOnHono', of: 'pipe', times: 1.8 },
  { name: 'fetchOnHono', of: 'naiveFetch', times: 1.1 },
  { name: 'listener', of: 'httpProxy3', times: 1 },
  { name: 'listener', of: 'fastifyHttpProxy', times: 1 },
  { name: 'undiciOnHono', of: 'httpProxy3', times: 1 },
  { name: 'undiciOnHono', of: 'fastifyHttpProxy', times: 1 },
]

/** The names on charts, where there is room for few letters. */
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

/** Those that are the kit's own. */
const ours = ['listener', 'undiciOnHono', 'fetchOnHono']

/** One line of a chart: a bar where there is one value. */
export const lineOf = (name, points) => ({
  name: labels[name],
  ...(ours.includes(name) && { isOurs: true }),
  points,
})

// Changes of an exchange that break a service.

export const isJson = ({ headers }) => /^application\/json\b/.test(headers['content-type'] ?? '')
export const isProblem = ({ headers }) =>
  /^application\/problem\+json\b/.test(headers['content-type'] ?? '')
export const withBody = (response, text) => ({ ...response, body: Buffer.from(text) })

/** Changes the parsed body of responses of one API. */
export const json = (api, is, change) => (exchange) => {
  const { response } = exchange
  if ((api !== 'any' && exchange.api !== api) || !is(response) || response.body.length === 0)
    return response
  return withBody(response, JSON.stringify(change(JSON.parse(response.body), exchange)))
}

export const destinations = (change) => json('public', isJson, (list) => list.map(change))
export const results = (change) =>
  json('search', isJson, (body) => ({ ...body, results: body.results.map(change) }))
export const problems = (change) => json('any', isProblem, change)

const headers =
  (change) =>
  ({ response }) => ({ ...response, headers: change(response.headers) })

/** Changes one header if it is present. */
export const header = (name, change) =>
  headers((all) => {
    const { [name]: value, ...rest } = all
    const next = value === undefined ? undefined : change(value)
    return next === undefined ? rest : { ...rest, [name]: next }
  })

/** Changes the headers of requests to one API before the sandbox receives them. */
export const requestHeaders = (api, change) => (exchange) =>
  exchange.api === api
    ? { ...exchange.request, headers: change(exchange.request.headers, exchange.request) }
    : exchange.request

export const without = (object, ...names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

export const property = (path, fault) => `Response body property ${path} ${fault}`

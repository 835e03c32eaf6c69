import { assert } from '../packed/commands.mjs'

/** A destination of the sandbox. */
export const DESTINATION = 'Billing events'

/** Calls a relay like the page would. */
function ask(address, path, { headers, ...init } = {}) {
  const page = { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin' }
  return fetch(`${address}/api/svc${path}`, { ...init, headers: { ...page, ...headers } })
}

/** Checks the responses that the relay of every host must send. */
export async function checkRelay(address) {
  const list = await (await ask(address, '/destinations')).text()
  assert(list.includes(DESTINATION), 'the relay does not list the destinations')
  const stranger = await ask(address, '/destinations', { headers: { cookie: 'user=nobody' } })
  assert(stranger.status === 401, `a caller without a session gets ${stranger.status}`)
  const post = await ask(address, '/proxy/crm/crm/v3/objects/contacts', { method: 'POST' })
  assert(post.status === 403, `a forbidden call gets ${post.status}`)
}

/** Checks that a page of the URL's origin can search. */
export async function checkSearch(address) {
  const found = await ask(address, '/search/crm', {
    method: 'POST',
    // Uses another customer than the page, whose rate limit is used up.
    headers: { 'content-type': 'application/json', origin: address, cookie: 'user=gil' },
    body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
  })
  const text = await found.text()
  assert(found.ok && JSON.parse(text).results.length === 25, `a search gets ${text}`)
}

/** Checks a server without a page: the relay responds on its routes, and the app on the others. */
export async function checkServer(address) {
  await checkRelay(address)
  await checkSearch(address)
  const read = await ask(address, '/proxy/crm/crm/v3/objects/contacts?limit=2')
  assert((await read.json()).results.length === 2, 'the query of a call does not arrive')
  const offer = await ask(address, '')
  assert(offer.ok && 'actions' in (await offer.json()), 'the relay does not say what it offers')
  const other = await fetch(`${address}/another`)
  assert(other.status === 404 && !other.headers.has('x-relay-source'), 'the relay takes it all')
}

import { assert } from './run.mjs'

/** A destination of the sandbox. */
export const DESTINATION = 'Billing events'

/** Asks a relay as the page would. */
function ask(address, path, { headers, ...init } = {}) {
  const page = { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin' }
  return fetch(`${address}/api/svc${path}`, { ...init, headers: { ...page, ...headers } })
}

/** What every host's relay answers. */
export async function checkRelay(address) {
  const list = await (await ask(address, '/destinations')).text()
  assert(list.includes(DESTINATION), 'the relay does not list the destinations')
  const stranger = await ask(address, '/destinations', { headers: { cookie: 'user=nobody' } })
  assert(stranger.status === 401, `whoever is not signed in gets ${stranger.status} of the relay`)
  const post = await ask(address, '/proxy/crm/crm/v3/objects/contacts', { method: 'POST' })
  assert(post.status === 403, `a call that is not allowed gets ${post.status}`)
}

/** A page of that address can search: its origin is the host that the relay is asked at. */
export async function checkSearch(address) {
  const found = await ask(address, '/search/crm', {
    method: 'POST',
    // Of another customer than the page's: what that one may still ask is used up.
    headers: { 'content-type': 'application/json', origin: address, cookie: 'user=gil' },
    body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
  })
  const text = await found.text()
  assert(found.ok && JSON.parse(text).results.length === 25, `a search gets ${text}`)
}

/** A server without a page: the relay answers on each of its routes, and the app on its others. */
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

// The built relay, under its public import names.
import { existsSync, readFileSync } from 'node:fs'
import { GROUP, INTEGRATION, KEY, PROJECT } from './traffic.mjs'

const root = new URL('../../', import.meta.url)

/** Imports an entry of the package. Returns undefined if it is not built. */
export async function load(entry) {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const file = exports[entry]?.default
  const url = file && new URL(file, root)
  return url && existsSync(url) ? import(url.href) : undefined
}

/** Whether the kit is built. */
export const isBuilt = async () => (await load('./relay')) !== undefined

/** Sessions by cookie, like in an app with sessions in memory. */
const sessions = new Map([
  ['9f8e7d6c5b4a39281706', { user: 'ada', groupRef: GROUP, destinations: true }],
])
function authorizeByCookie(request) {
  const id = /(?:^|;\s*)session=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return sessions.get(id) ?? null
}

const grant = { user: 'ada', groupRef: GROUP }

/** Returns the options of the measured relay. */
export function relayOptions({ upstream, proxyBodyBytes, isOpen = false }) {
  return {
    apiKey: KEY,
    project: { id: PROJECT },
    upstream: { baseUrl: `${upstream}/v1`, searchUrl: `${upstream}/v1`, proxyUrl: upstream },
    integrations: { crm: INTEGRATION },
    authorize: isOpen ? () => grant : authorizeByCookie,
    allow: 'all',
    allowNonBrowser: true,
    limits: {
      maxInFlightPerUser: 10_000, // the whole load is from one user
      maxUploadsPerUser: 10_000,
      ...(proxyBodyBytes && { proxyBodyBytes }),
    },
  }
}

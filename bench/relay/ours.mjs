// The relay as it is built, by the names that its package gives it.
import { existsSync, readFileSync } from 'node:fs'
import { GROUP, INTEGRATION, KEY, PROJECT } from './traffic.mjs'

const root = new URL('../../', import.meta.url)

/** An entry of the package: its module, or undefined where it is not built. */
export async function load(entry) {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const file = exports[entry]?.default
  const url = file && new URL(file, root)
  return url && existsSync(url) ? import(url.href) : undefined
}

/** Whether the kit is built at all. */
export const isBuilt = async () => (await load('./relay')) !== undefined

/** Who is asking, from the session's cookie, as an app would do with its sessions in memory. */
const sessions = new Map([['9f8e7d6c5b4a39281706', { user: 'ada', groupRef: GROUP }]])
function authorizeByCookie(request) {
  const id = /(?:^|;\s*)session=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return sessions.get(id) ?? null
}

const grant = { user: 'ada', groupRef: GROUP }

/** The options of the relay that is measured. */
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
      maxInFlightPerUser: 10_000, // all of the load is one user's
      maxUploadsPerUser: 10_000,
      ...(proxyBodyBytes && { proxyBodyBytes }),
    },
  }
}

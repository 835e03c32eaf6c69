import { providerPathFault } from '../../contract/calls/proxy.js'
import { cannotBeSent } from '../response/ownProblems.js'

/** Matches an `https:` URL whose authority is only a host name: no user, no port, nothing that is encoded. */
const ABSOLUTE_URL = /^https:\/\/([a-z\d.-]+)((?:[/?#].*)?)$/is

/** Returns the origin of a URL for an error. Without the path, query and user, which can contain secrets. */
function originOf(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return 'it'
  }
}

/**
 * Returns the path and query of a provider's URL, encoded as `fetch` encodes them. Accepts a path, or an `https:` URL
 * of one of the hosts.
 *
 * @throws {@link ProblemError} if the URL is another one, or its path cannot be sent unchanged.
 */
export function providerTarget(url: string, hosts: readonly string[]): string {
  const [, host, rest = url] = ABSOLUTE_URL.exec(url) ?? []
  const isAllowed =
    host === undefined
      ? /^\/(?!\/)/.test(url)
      : hosts.some((each) => each.toLowerCase() === host.toLowerCase())
  if (!isAllowed) {
    throw cannotBeSent(
      `a URL must be a path such as "/v1/users", or an https URL of a host in \`hosts\` (${hosts.join(', ') || 'no host'}), without a user name and port. ${originOf(url)} is not`,
    )
  }

  const [withoutFragment = ''] = rest.split('#')
  const target = withoutFragment.startsWith('/') ? withoutFragment : `/${withoutFragment}`
  // Checked before the URL is parsed, because the parser would resolve `..` and remove tabs and backslashes.
  const fault = providerPathFault(target)
  if (fault) throw cannotBeSent(`the path of the URL is not allowed: ${fault}`)
  const { href, origin } = new URL(target, 'http://relay.invalid')
  return href.slice(origin.length)
}

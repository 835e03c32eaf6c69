import { aliasPattern } from '../contract/relayProtocol.js'
import { cannotBeSent } from './response/ownProblems.js'

/**
 * Returns an alias that needs no escaping in a path.
 *
 * @throws {@link ProblemError} if it has other characters.
 */
export function checkedAlias(alias: string): string {
  if (aliasPattern.test(alias)) return alias
  throw cannotBeSent(`"${alias}" is not an alias of an integration (letters, digits, "_" and "-")`)
}

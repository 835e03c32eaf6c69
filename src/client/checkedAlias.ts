import { aliasPattern } from '../contract/relayProtocol.js'
import { cannotBeSent } from './response/ownProblems.js'

/**
 * Returns the alias if a path can contain it without escaping.
 *
 * @throws {@link ProblemError} if the alias has other characters.
 */
export function checkedAlias(alias: string): string {
  if (aliasPattern.test(alias)) return alias
  throw cannotBeSent(`"${alias}" is not an alias of an integration (letters, digits, "_" and "-")`)
}

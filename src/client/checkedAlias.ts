import { aliasPattern } from '../contract/relayProtocol.js'
import { cannotBeSent } from './response/ownProblems.js'

/** An alias that can stand in a path as it is. */
export function checkedAlias(alias: string): string {
  if (aliasPattern.test(alias)) return alias
  throw cannotBeSent(`"${alias}" is not an alias of an integration (letters, digits, "_" and "-")`)
}

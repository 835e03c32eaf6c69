import { isHeadersName, isSecretName } from '../../contract/secretNames.js'

/** Whether a member is a secret by its name or by what it is in, such as a header. */
export function isSecretPath(names: readonly string[]): boolean {
  return isSecretName(names.at(-1) ?? '') || names.slice(0, -1).some(isHeadersName)
}

/** How deep a value is looked into: what no service sends would otherwise exhaust the stack. */
const MAX_DEPTH = 32

/**
 * JSON whose members that are secrets say no more than that they are set, and so do those too deep to look at.
 *
 * @param hidden - What they say; nothing leaves them out.
 * @param isSecret - Whether the member at a path of names is one.
 */
export function withoutSecrets(
  value: unknown,
  hidden: string | undefined,
  isSecret: (names: readonly string[]) => boolean = isSecretPath,
  path: readonly string[] = [],
): unknown {
  const entry = ([name, member]: [string, unknown]): [string, unknown] => {
    const names = [...path, name]
    const isHidden = names.length > MAX_DEPTH || isSecret(names)
    return [name, isHidden ? hidden : withoutSecrets(member, hidden, isSecret, names)]
  }
  if (Array.isArray(value)) return value.map((each, index) => entry([String(index), each])[1])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(entry))
}

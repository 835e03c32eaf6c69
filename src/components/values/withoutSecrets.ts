import { isHeadersName, isSecretName } from '../../contract/secretNames.js'

/** Returns whether a member is a secret by its name, or because one of its parents contains headers. */
export function isSecretPath(names: readonly string[]): boolean {
  return isSecretName(names.at(-1) ?? '') || names.slice(0, -1).some(isHeadersName)
}

/** Maximum depth of a value, so that a malicious response cannot exhaust the stack. Deeper members are replaced. */
const MAX_DEPTH = 32

/**
 * Returns a copy of a JSON value in which secrets and very deep members are replaced.
 *
 * @param hidden - Replacement. If undefined, the members become `undefined`, which JSON omits.
 * @param isSecret - Returns whether the member at a path of names is a secret.
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

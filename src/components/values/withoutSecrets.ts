import { isHeadersName, isSecretName } from '../../contract/secretNames.js'

/** JSON whose members that are secrets by their name say no more than that they are set. */
export function withoutSecrets(value: unknown, hidden: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, hidden))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = isSecretName(name) || isHeadersName(name)
      return [name, isSecret ? hidden : withoutSecrets(member, hidden)]
    }),
  )
}

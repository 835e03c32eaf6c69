import { withoutSecrets } from '../../components/values/withoutSecrets.js'
import { isSecretName } from '../../contract/secretNames.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'

const MASK = '***'

/** Returns headers as names and values, without secrets. Cookies and authorization are secrets by their names. */
export function redactHeaders(headers: Headers | undefined): [name: string, value: string][] {
  return [...(headers ?? [])].map(([name, value]) => [
    name,
    isSecretName(name) ? MASK : maskSecrets(value),
  ])
}

/** Returns a value as JSON without secrets, by the names of its members and by the form of its texts. */
export function redactJson(value: unknown, indent?: number): string {
  return JSON.stringify(withoutSecrets(value, MASK), maskTexts, indent)
}

/** Returns a body without secrets: JSON by the names of its members, and other text by its form. */
export function redactBody(body: string): string {
  try {
    return redactJson(JSON.parse(body), 2)
  } catch {
    return maskSecrets(body)
  }
}

const maskTexts = (_name: string, value: unknown) =>
  typeof value === 'string' ? maskSecrets(value) : value

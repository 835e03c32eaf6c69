import type { JsonObject } from '../../contract/json/json.js'
import { isSecretName } from '../../contract/secretNames.js'

/** Members that contain the name of a setting, as in `{ name: 'PASSWORD', value: 'x' }`. */
const NAMES =
  /^(?:name|key|k|n|id|field|label|title|type|kind|env|header|variable|param|parameter|property|prop|attribute|option|setting)(?:name|key|id)?$/i

/** Members that contain the value of a setting. */
const VALUES =
  /^(?:v|val|values?|data|text|content|default|defaultvalue|current|literal|plain|raw)$/i

const IDENTIFIER = /^[\w.:$-]{1,128}$/

/** Whether a member contains the name of a setting. */
export function isNameMember(key: string): boolean {
  return NAMES.test(key.replace(/[^a-z]/gi, ''))
}

/**
 * Whether an object is a secret setting with its name, as in `{ name: 'PASSWORD', value: 'x' }`. A header always counts
 * as secret.
 *
 * @param needsValue - Whether the object must have a member such as `value`. A destination has a name but is not a
 * setting.
 */
export function namesSecret(object: JsonObject, needsValue: boolean): boolean {
  const keys = Object.keys(object)
  const hasValue = keys.some((key) => VALUES.test(key))
  if (needsValue && !hasValue) return false
  return keys.some((key) => {
    const name = object[key]
    if (typeof name !== 'string' || !isNameMember(key)) return false
    if (hasValue && /header/i.test(key)) return true
    return isSecretName(name) && (hasValue || IDENTIFIER.test(name))
  })
}

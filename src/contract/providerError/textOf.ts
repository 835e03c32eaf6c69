import { isJsonObject } from '../json/json.js'

/** Text members of an object that contains a text and its language, such as SAP's `value`. */
const TEXT_NAMES = ['value', 'Value', '#text', 'text', 'Text', 'content', '_']

/** Returns a text, or the text of an object that contains only a text and its language. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isJsonObject(value) || Object.keys(value).length > 3) return undefined
  const name = TEXT_NAMES.find((each) => Object.hasOwn(value, each))
  const text = name && value[name]
  return typeof text === 'string' ? text : undefined
}

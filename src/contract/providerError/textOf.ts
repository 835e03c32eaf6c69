import { isJsonObject } from '../json/json.js'

/** Members of an object that contains a text and its language: SAP's `value`, `#text` of an element. */
const TEXT_NAMES = ['value', 'Value', '#text', 'text', 'Text', 'content', '_']

/** Returns a text, or that of an object which contains no more than a text and its language. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isJsonObject(value) || Object.keys(value).length > 3) return undefined
  const name = TEXT_NAMES.find((each) => Object.hasOwn(value, each))
  const text = name && value[name]
  return typeof text === 'string' ? text : undefined
}

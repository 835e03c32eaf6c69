import { isJsonObject } from '../../contract/json/json.js'
import type { ProviderField, ProviderFields } from '../../contract/manifest/objectFields.js'

const MAX_FIELDS = 1_000

/** Maximum number of options of a field. A field with more is a text field, because a shorter list would be wrong. */
const MAX_OPTIONS = 500

/** Maximum length of a name, label or value, in characters. */
const MAX_CHARS = 200

const TYPES = ['text', 'number', 'boolean', 'date', 'datetime', 'select']

/** Thrown if the app's function returns something that is not a list of fields. */
export class UnusableFieldsError extends TypeError {}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHARS
}

function readLabel(value: unknown): { label?: string } {
  return typeof value === 'string' && value !== '' ? { label: value.slice(0, MAX_CHARS) } : {}
}

function readOptions(value: unknown): Pick<ProviderField, 'type' | 'options'> {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_OPTIONS) return {}
  const options = value.flatMap((option) =>
    isJsonObject(option) && typeof option.value === 'string' && option.value.length <= MAX_CHARS
      ? { value: option.value, ...readLabel(option.label) }
      : [],
  )
  return options.length === value.length ? { type: 'select', options } : {}
}

function readField(value: unknown): ProviderField | undefined {
  if (!isJsonObject(value) || !isText(value.name)) return undefined
  const { name, label, type, options, required } = value
  const choice = type === undefined || type === 'select' ? readOptions(options) : {}
  const isKnown = typeof type === 'string' && type !== 'select' && TYPES.includes(type)
  return {
    name,
    ...readLabel(label),
    ...(isKnown ? { type } : choice),
    ...(required === true && { required }),
  }
}

/**
 * Reads the fields that the app's function returned. Members that cannot be read are omitted.
 *
 * @param onIgnored - Called with the number of elements that are not fields, if there are any.
 * @throws {@link UnusableFieldsError} if the value is not a list, `null` or `undefined`
 */
export function readProviderFields(
  value: unknown,
  onIgnored: (count: number) => void,
): ProviderFields | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw new UnusableFieldsError('"fields" did not return a list.')
  const elements: unknown[] = value.slice(0, MAX_FIELDS)
  const fields = elements.flatMap((element) => readField(element) ?? [])
  if (fields.length < elements.length) onIgnored(elements.length - fields.length)
  return { fields, isTruncated: value.length > MAX_FIELDS }
}

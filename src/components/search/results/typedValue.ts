import type { IntegrationField } from '../../../contract/calls/integrations.js'

/**
 * Returns a value by the type of its field, because many providers send booleans as text: a boolean, or the label of an
 * option. Returns other values unchanged.
 */
export function typedValue(value: unknown, field: IntegrationField | undefined): unknown {
  if (typeof value !== 'string') return value
  const isBoolean = field?.type === 'boolean' && /^(?:true|false)$/i.test(value)
  if (isBoolean) return value.toLowerCase() === 'true'
  return field?.options?.find((option) => option.value === value)?.label ?? value
}

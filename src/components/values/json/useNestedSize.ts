'use client'

import { enJson } from '../../messages/en/json.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'

/** Returns the number of elements of an object or array, in words. */
export function useNestedSize(value: object): string {
  const messages = useMessages('results', enResults)
  const json = useMessages('json', enJson)
  const { length } = Object.keys(value)
  return Array.isArray(value) ? json.items(length) : messages.fieldCount(length)
}

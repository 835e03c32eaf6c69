import * as z from 'zod/mini'
import type { Fault } from './fault.js'

/** Fault of a value. */
interface ValueFault extends Pick<Fault, 'wrong' | 'allowed'> {
  /** Path inside the value. */
  path?: string[]
}

/** Creates a schema check with a custom fault text. */
export function customCheck<T>(check: (value: T) => ValueFault | null) {
  return z.check<T>((context) => {
    const fault = check(context.value)
    if (!fault) return
    const { wrong, allowed, path } = fault
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: allowed,
      params: { wrong },
      ...(path && { path }),
    })
  })
}

/**
 * Converts an option check of the relay, which throws, to a schema check. The same rules then apply to the file and to
 * code.
 */
export function checkedBy<T>(check: (option: string, value: unknown) => unknown) {
  return customCheck<T>((value) => {
    try {
      check('', value)
      return null
    } catch (error) {
      return optionFault(error)
    }
  })
}

/** Returns the fault in an error about a relay option, without the option's name, which the path replaces. */
export function optionFault(error: unknown): Pick<Fault, 'wrong' | 'allowed'> {
  const text = error instanceof Error ? error.message : ''
  const [, wrong = 'is wrong', allowed = ''] =
    /^createRelay: the option "[^"]*" (.+?)\. (.+)$/s.exec(text) ?? []
  return { wrong, allowed }
}

/** Creates a schema of a mapping with only these keys. */
export function section<const T extends z.core.$ZodLooseShape>(shape: T) {
  const keys = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `The keys here are: ${keys}.` : `Use a mapping of: ${keys}.`,
  })
}

/** Maximum delay of a timer, in milliseconds. */
export const MAX_MS = 2 ** 31 - 1

/** Creates a schema of a whole number within bounds. */
export function wholeNumber(min: number, max: number) {
  const error = `Use a whole number from ${min} to ${max}.`
  return z.int({ error }).check(z.gte(min), z.lte(max))
}

/** Creates a schema of a fixed set of words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `Use one of: ${words.join(', ')}.` })
}

/** Creates a schema of a non-empty string. */
export function textLike(example: string) {
  return z
    .string({ error: `Use a string such as ${example}.` })
    .check(
      customCheck((value) =>
        value.trim() === ''
          ? { wrong: 'is empty', allowed: `Use a string such as ${example}.` }
          : null,
      ),
    )
}

import * as z from 'zod/mini'
import type { Fault } from './fault.js'

/** What is wrong with a value, and what is allowed. */
interface Complaint extends Pick<Fault, 'wrong' | 'allowed'> {
  /** Where inside of the value. */
  path?: string[]
}

/** A check that tells in its own words what is wrong. */
export function judgedBy<T>(judge: (value: T) => Complaint | null) {
  return z.check<T>((context) => {
    const complaint = judge(context.value)
    if (!complaint) return
    const { wrong, allowed, path } = complaint
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: allowed,
      params: { wrong },
      ...(path && { path }),
    })
  })
}

/** One of the relay's own checks of its options, which throw: so that file and code are held to the same. */
export function checkedBy<T>(check: (option: string, value: unknown) => unknown) {
  return judgedBy<T>((value) => {
    try {
      check('', value)
      return null
    } catch (error) {
      return optionFault(error)
    }
  })
}

/** What an error of the relay's options says, without the name in front: the path says it better. */
export function optionFault(error: unknown): Pick<Fault, 'wrong' | 'allowed'> {
  const text = error instanceof Error ? error.message : ''
  const [, wrong = 'is wrong', allowed = ''] =
    /^createRelay: the option "[^"]*" (.+?)\. (.+)$/s.exec(text) ?? []
  return { wrong, allowed }
}

/** A mapping of these keys and no others. */
export function section<const T extends z.core.$ZodLooseShape>(shape: T) {
  const keys = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `The keys here are: ${keys}.` : `Give a mapping of: ${keys}.`,
  })
}

/** The longest time that a timer takes, in milliseconds. */
export const MAX_MS = 2 ** 31 - 1

/** A whole number in bounds. */
export function wholeNumber(least: number, most: number) {
  const error = `Give a whole number from ${least} to ${most}.`
  return z.int({ error }).check(z.gte(least), z.lte(most))
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `Give one of: ${words.join(', ')}.` })
}

/** A text that is not empty. */
export function textLike(example: string) {
  return z
    .string({ error: `Give a text such as ${example}.` })
    .check(
      judgedBy((value) =>
        value.trim() === ''
          ? { wrong: 'is empty', allowed: `Give a text such as ${example}.` }
          : null,
      ),
    )
}

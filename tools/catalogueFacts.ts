import type { Plugin } from 'vite'
import { type AccessibilityPromise, accessibilityPromises } from './accessibilityPromises.ts'
import { type CodeFacts, codeFacts } from './codeFacts.ts'
import { sizeOf, sizes } from './sizes.ts'

/** What pages of the catalogue say of the kit and nobody writes down, because it is read from what it speaks of. */
export interface CatalogueFacts extends CodeFacts {
  sizes: { what: string; bytes: number; mostBytes: number }[]
  promises: AccessibilityPromise[]
}

/** Reads and measures them. */
async function readFacts(): Promise<CatalogueFacts> {
  const promises = accessibilityPromises()
  const measured = []
  for (const size of sizes) measured.push({ ...size, bytes: await sizeOf(size.what) })
  return { ...codeFacts(), promises, sizes: measured }
}

/**
 * Puts the facts into the module that the pages import them from. They are read when a page first asks, and once: a
 * server has to be started anew for those of code that was changed since.
 */
export function catalogueFacts(): Plugin {
  let facts: Promise<CatalogueFacts> | undefined
  return {
    name: 'catalogue-facts',
    async load(id) {
      if (!/\/stories\/blocks\/facts\.ts(?:\?|$)/.test(id)) return undefined
      facts ??= readFacts()
      return `export const facts = ${JSON.stringify(await facts)}`
    },
  }
}

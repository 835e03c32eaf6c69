import type { Plugin } from 'vite'
import { sizeOf, sizes } from '../lib/sizes.ts'
import { type AccessibilityPromise, accessibilityPromises } from './accessibilityPromises.ts'
import { type CodeFacts, codeFacts } from './codeFacts.ts'

/** Facts about the kit that catalog pages show. They are read from the source, not written by hand. */
export interface CatalogueFacts extends CodeFacts {
  sizes: { what: string; bytes: number; maxBytes: number }[]
  promises: AccessibilityPromise[]
}

/** Reads and measures the facts. */
async function readFacts(): Promise<CatalogueFacts> {
  const promises = accessibilityPromises()
  const measured = []
  for (const size of sizes) measured.push({ ...size, bytes: await sizeOf(size.what) })
  return { ...codeFacts(), promises, sizes: measured }
}

/**
 * Provides the facts as the module that the pages import. They are read once, on first import. Restart the server after
 * you change the code that they are read from.
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

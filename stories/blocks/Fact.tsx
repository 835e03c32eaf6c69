import type { ReactNode } from 'react'
import type { CatalogueFacts } from '../../tools/catalogueFacts.ts'
import { facts } from './facts.ts'

interface FactProps<K extends keyof CatalogueFacts> {
  of: K
  /** What is made of it. */
  children: (fact: CatalogueFacts[K]) => ReactNode
}

/** Something that the build has read from the kit's own code. */
export function Fact<K extends keyof CatalogueFacts>({ of, children }: FactProps<K>) {
  // A server that was started before the plugin was there.
  if (!facts) return <p>This is read when the catalogue starts: start it anew to see it.</p>
  return children(facts[of])
}

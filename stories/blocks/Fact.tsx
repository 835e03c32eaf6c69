import type { ReactNode } from 'react'
import type { CatalogueFacts } from '../../scripts/catalogue/catalogueFacts.ts'
import { facts } from './facts.ts'

interface FactProps<K extends keyof CatalogueFacts> {
  of: K
  /** Renders the facts. */
  children: (fact: CatalogueFacts[K]) => ReactNode
}

/** Renders facts that the build read from the kit's source. */
export function Fact<K extends keyof CatalogueFacts>({ of, children }: FactProps<K>) {
  // The server was started before the plugin was added.
  if (!facts) return <p>The catalog reads this when it starts. Restart it to see the change.</p>
  return children(facts[of])
}

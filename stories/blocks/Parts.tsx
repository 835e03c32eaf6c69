/** The parts of a component. */
export function Parts({ of }: { of: string }) {
  return <p>Parts of {of}.</p>
}

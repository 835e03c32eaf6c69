/** The tokens of a component. */
export function Tokens({ of }: { of: string }) {
  return <p>Tokens of {of}.</p>
}

import { Code } from '../blocks/Code.tsx'
import { hookSource } from './hookSource.ts'

/** How a hook is called, as it stands in its source. */
export function Signature({ of: hook }: { of: string }) {
  const declaration = new RegExp(`export (function ${hook}\\b[\\s\\S]*?): ([^{]+?) \\{\\n`)
  const [, head, result] = declaration.exec(hookSource(hook)) ?? []
  if (!head) throw new Error(`No declaration of ${hook} was found.`)
  return <Code code={`${head}: ${result}`} />
}

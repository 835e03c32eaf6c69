import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** What the compiler says of one function, where it is not that it has compiled it. */
export interface CompilerFinding {
  kind: string
  what: string
}

/** A file as an app's build with React Compiler makes it, and what the compiler could not do. */
export async function compileWithReact(code: string, filename: string) {
  const findings: CompilerFinding[] = []
  const logger = {
    logEvent(_: string, event: { kind: string; detail?: { options?: { reason?: string } } }) {
      if (event.kind === 'CompileSuccess') return
      findings.push({ kind: event.kind, what: event.detail?.options?.reason ?? '' })
    },
  }
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['babel-plugin-react-compiler', { panicThreshold: 'none', logger }]],
  })
  return { code: result?.code ?? code, map: result?.map ?? null, findings }
}

/** Compiles the kit's own hooks and components, before anything else sees them. */
export function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/(?:hooks|components)\/.*\.tsx?$/.test(id) ? compileWithReact(code, id) : undefined,
  }
}

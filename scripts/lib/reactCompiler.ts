import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** A message of the compiler about a function that it did not compile. */
export interface CompilerFinding {
  kind: string
  what: string
}

/** Compiles a file like an app's build with React Compiler. Returns the code and the compiler's messages. */
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

/** Creates a Vite plugin that compiles the kit's own hooks and components before other plugins run. */
export function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/(?:hooks|components)\/.*\.tsx?$/.test(id) ? compileWithReact(code, id) : undefined,
  }
}

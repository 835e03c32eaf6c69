import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from '@microsoft/api-extractor'
import type { Reports } from './compareReports.ts'
import { type TypedEntry, typedEntries } from './typedEntries.ts'

const silent = { default: { logLevel: ExtractorLogLevel.None } }
const loud = { default: { logLevel: ExtractorLogLevel.Error } }

function configOf(root: string, folder: string, { types, report }: TypedEntry): ExtractorConfig {
  const file = resolve(root, types)
  if (!existsSync(file)) {
    throw new Error(`${types} does not exist. Run npm run build first`)
  }
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: resolve(root),
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: {
        // Module resolution as in a user's project, strictness as in this one.
        overrideTsconfig: {
          compilerOptions: {
            module: 'NodeNext',
            moduleResolution: 'NodeNext',
            lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            jsx: 'react-jsx',
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: true,
            types: ['node'],
          },
          include: ['dist'],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: report.replace('.api.md', ''),
        reportFolder: folder,
        reportTempFolder: folder,
        // A type that is not exported is part of the API if an exported type uses it.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: loud,
        // test/kit/docs/docs.test.ts checks descriptions.
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(root, 'package.json'),
  })
}

/** Returns a report named after its entry, without the notes on descriptions, which are not part of the API. */
function tidy(report: string, { name }: TypedEntry): string {
  return report
    .replace(/^## API Report File for .*$/m, `## API report of \`${name}\``)
    .replace(/^ *\/\/ \(undocumented\)\n/gm, '')
    .replace(/^( *\/\/ @\w+.*) \(undocumented\)$/gm, '$1')
    .replace('\n// (No @packageDocumentation comment for this package)\n', '')
}

/** Returns the type reports of the built package by file name. */
export function typeReports(root: string): Reports {
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-api-'))
  try {
    const entries = typedEntries(root)
    const [first, ...rest] = entries
    if (!first) throw new Error('package.json exports no entry with types')
    const compilerState = CompilerState.create(configOf(root, folder, first), {
      additionalEntryPoints: rest.map(({ types }) => resolve(root, types)),
    })
    return new Map(
      entries.map((entry) => {
        const result = Extractor.invoke(configOf(root, folder, entry), {
          compilerState,
          localBuild: true,
          messageCallback: (message) => {
            // Hides messages about written files and the bundled TypeScript version.
            message.handled = message.logLevel !== ExtractorLogLevel.Error
          },
        })
        if (!result.succeeded) throw new Error(`${entry.types} cannot be read: see above`)
        return [entry.report, tidy(readFileSync(join(folder, entry.report), 'utf8'), entry)]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

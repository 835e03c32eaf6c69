// Compares the time of `tsc` for the demo dashboard with and without registered integrations: 50 integrations with 40
// objects with 200 fields each. Run it with `npm exec -c "node bench/types/run.mjs"`, after `npm run build`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declarationText } from '../../src/cli/types/declarationText.ts'
import { markdown, median, spread } from '../figures.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const RUNS = process.argv.includes('--quick') ? 1 : 7
const COMPILERS = {
  'TypeScript 7': '@typescript/native/bin/tsc',
  'TypeScript 6': 'typescript/bin/tsc6',
}

/** Code that uses the names. It compiles with and without the registration. */
const SEARCHES = `import { SearchForm, useProxyQuery, useSearch } from 'svc-react'

export function useRecords() {
  const one = useSearch({
    integration: 'integration7',
    objectName: 'object3',
    fieldFilters: [{ fieldName: 'field7_3_120', operator: 'eq', value: 'a' }],
  })
  const other = useSearch({ integration: 'integration8', objectName: 'object4', fieldFilters: [] })
  const { data } = useProxyQuery({ integration: 'integration9', path: '/' })
  return [one.data?.results[0]?.fields?.field7_3_121, other.data?.results, data]
}

export const form = <SearchForm integration="integration1" defaultObjectName="object2" />
`

const range = (length) => Array.from({ length }, (_, index) => index)

/** Returns integrations with the names of the dashboard's, and then as many as are needed, with distinct fields. */
function integrations() {
  const names = ['crm', 'desk', ...range(48).map((index) => `integration${index}`)]
  return names.map((alias, i) => ({
    alias,
    name: alias,
    proxy: true,
    objects: [
      ...(i < 2 ? ['contacts', 'companies', 'deals', 'tickets'] : []),
      ...range(40).map((o) => `object${o}`),
    ]
      .slice(0, 40)
      .map((objectName, o) => ({
        objectName,
        searchable: true,
        fields: range(200).map((f) => ({ name: `field${i - 2}_${o}_${f}` })),
        otherFields: i < 2,
      })),
  }))
}

/** Writes an app inside the project, so that its imports resolve. It uses the built package, as an app does. */
function writeApp(isRegistered) {
  mkdirSync(join(root, '.vite'), { recursive: true })
  const folder = mkdtempSync(join(root, '.vite/bench-types-'))
  cpSync(join(root, 'examples/dashboard/src'), join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/searches.tsx'), SEARCHES)
  if (isRegistered)
    writeFileSync(join(folder, 'src/svc.d.ts'), declarationText(integrations(), 'amp.yaml'))
  const compilerOptions = {
    noEmit: true,
    paths: {
      'svc-react': [join(root, 'dist/index.d.ts')],
      'svc-react/styles.css': [join(root, 'dist/styles.css.d.ts')],
    },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: ['src'],
      exclude: [],
    }),
  )
  return folder
}

function compile(compiler, folder) {
  const startedMs = performance.now()
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', compiler), '-p', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`tsc failed: ${stdout.slice(0, 500)}`)
  return performance.now() - startedMs
}

const apps = [writeApp(true), writeApp(false)]
try {
  const rows = []
  for (const [name, compiler] of Object.entries(COMPILERS)) {
    // In turns, so that both have the same load of the machine.
    const samples = apps.map(() => [])
    for (const _ of range(RUNS))
      for (const [index, folder] of apps.entries()) samples[index].push(compile(compiler, folder))
    const [registered, plain] = samples
    rows.push([
      name,
      spread(plain),
      spread(registered),
      (median(registered) / median(plain)).toFixed(2),
    ])
  }
  const head = ['`tsc` of the dashboard: ms', 'not registered', '50 × 40 × 200 fields', 'ratio']
  console.log(markdown(head, rows))
} finally {
  for (const folder of apps) rmSync(folder, { recursive: true, force: true })
}

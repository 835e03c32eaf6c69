// Generates src/contract/checks from the schemas of the contract: `npm run checks`. The browser checks responses with
// them, because zod would be a third of the smallest bundle.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkedSchemas, shapeOf } from './lib/checks.ts'

const folder = resolve(import.meta.dirname, '../src/contract/checks')

const files = Object.entries(checkedSchemas).map(([name, schema]) => {
  const file = join(folder, `${name}.ts`)
  writeFileSync(
    file,
    `// Generated from src/contract/schemas/${name}.ts by \`npm run checks\`.
import type { Shape } from './findIssues.js'

/** Shape of \`${name}Schema\`. */
export const ${name}Shape: Shape = ${JSON.stringify(shapeOf(schema))}
`,
  )
  return file
})
execFileSync('npx', ['biome', 'check', '--write', ...files], { stdio: 'inherit' })

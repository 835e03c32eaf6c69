import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const REPORTS = resolve(import.meta.dirname, '../../../api')
const reports = readdirSync(REPORTS).filter((name) => name.endsWith('.api.md'))

it.each(reports)('%s has no inferred schema and no numbered name', (name) => {
  const report = readFileSync(join(REPORTS, name), 'utf8')

  expect(report.length).toBeGreaterThan(100)
  // Types of zod would change with its version, and a report with them cannot be reviewed.
  expect(report).not.toMatch(/\bzod\b|\bz\.\w/)
  // API Extractor numbers private names that two files have in common.
  expect(report.match(/\b[A-Za-z]\w*_\d+\b/g)).toBeNull()
})

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'bench/results')

interface Result {
  name: string
  isQuick: boolean
  versions: Record<string, string>
  comparisons: { lines: { name: string; isOurs?: boolean; points: [number, number][] }[] }[]
  tables: string[]
}

/**
 * Libraries that each part of `npm run bench` must compare with the kit. The scale, the devtools, the sandbox, the relay's
 * capacity and its rate limit have none.
 */
const peers: Record<string, string[]> = {
  sizes: ['SWR', 'axios', 'MUI', 'AG Grid', 'react-countdown'],
  list: ['TanStack Virtual', 'MUI DataGrid', 'AG Grid'],
  countdowns: ['setInterval', 'react-countdown'],
  scale: [],
  devtools: [],
  reader: ['JSON.parse', 'zod'],
  sandbox: [],
  relay: ['pipe', 'http-proxy-3', '@fastify/http-proxy', 'hono/proxy'],
  'relay-growth': ['pipe', 'http-proxy-3', '@fastify/http-proxy', 'hono/proxy'],
  'relay-streams': ['pipe'],
  'relay-capacity': [],
  'relay-rate-limit': [],
}

const kept: Result[] = existsSync(RESULTS)
  ? readdirSync(RESULTS)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8')))
  : []

const linesOf = ({ comparisons }: Result) => comparisons.flatMap(({ lines }) => lines)

it('the saved benchmark results contain one for each part, and no others', () => {
  const names = kept.map(({ name }) => name)

  expect(names.toSorted()).toEqual(Object.keys(peers).toSorted())
})

describe.each(kept)('the saved benchmark result of $name', (result) => {
  it('is from a full run, not a quick one', () => {
    expect(result.isQuick).toBe(false)
    expect(result.tables.length).toBeGreaterThan(0)
  })

  it('measures the kit and every alternative that the documentation compares', () => {
    const lines = linesOf(result)
    const missing = peers[result.name]?.filter(
      (peer) => !lines.some(({ name, isOurs }) => !isOurs && name.includes(peer)),
    )

    expect(missing).toEqual([])
    expect(lines.some(({ isOurs }) => isOurs)).toBe(true)
  })

  it('has a figure for each library at each step', () => {
    const odd = linesOf(result).filter(
      ({ points }) =>
        points.length === 0 || points.some(([, value]) => !Number.isFinite(value) || value <= 0),
    )

    expect(odd.map(({ name }) => name)).toEqual([])
  })
})

it('has a page that matches the saved results', () => {
  const script = join(ROOT, 'bench/page.mjs')

  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  })

  expect(stderr + stdout).toBe('')
  expect(status).toBe(0)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const EXAMPLES = resolve(import.meta.dirname, '../../../examples')

/** The placeholders for an app's sessions, which the examples copy from each other. */
const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    !path.includes('node_modules') &&
    /session(?:\.server)?\.ts$/.test(path) &&
    readFileSync(join(EXAMPLES, path), 'utf8').includes('function sessionOf('),
)

it('examples have a placeholder for the session', () => {
  expect(files.length).toBeGreaterThan(8)
})

describe.each(files)('sessionOf of examples/%s', (path) => {
  const sessionWith = async (cookie: string) => {
    const { sessionOf } = await import(/* @vite-ignore */ join(EXAMPLES, path))
    return sessionOf(new Request('https://app.example', { headers: { cookie } }))
  }

  it('returns the session of a known user', async () => {
    expect(await sessionWith('a=b; user=gil')).toEqual({ user: 'gil', customer: 'globex' })
  })

  it.each(['nobody', 'constructor', 'toString', '__proto__'])(
    'returns null for the user %s',
    async (user) => {
      expect(await sessionWith(`user=${user}`)).toBe(null)
    },
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messagesIn, messagesOf } from './messagesOf.js'

const ROOT = resolve(import.meta.dirname, '../../..')

const page = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8')

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const source = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'))
  .join('\n')

/** The code spans in the first cell of each row below a heading. */
function namesBelow(heading: string): string[] {
  const [, below = ''] = page.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  const cells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** The keys of the object that begins after a text. */
function keysAfter(file: string, begin: string, pattern: RegExp): string[] {
  const [, body = ''] = read(file).split(begin)
  const [object = ''] = body.split('\n}')
  return [...object.matchAll(pattern)].map(([, name = '']) => name)
}

describe('docs/troubleshooting.md', () => {
  it('lists every problem of the client', () => {
    const [, union = ''] = read('src/client/response/ownProblems.ts').split('export type OwnKind =')
    const kinds = [...(union.split('\n\n')[0] ?? '').matchAll(/'([\w-]+)'/g)].map(([, it]) => it)

    expect(kinds.length).toBeGreaterThan(8)
    expect(namesBelow('Errors of the client').sort()).toEqual(kinds.sort())
  })

  it('lists every problem of the relay', () => {
    const kinds = keysAfter(
      'src/relay/http/problems.ts',
      'const catalog: Readonly<Record<RelayProblemKind, Entry>> = {',
      /^ {2}'?([\w-]+)'?: \{/gm,
    )

    expect(kinds.length).toBeGreaterThan(20)
    expect(namesBelow('Errors of the relay').sort()).toEqual(kinds.sort())
  })

  it("lists every code of the relay's log", () => {
    const codes = keysAfter(
      'src/relay/events/faultLog.ts',
      'const HINTS: Record<string, string> = {',
      /^ {2}'?([\w-]+)'?:/gm,
    )

    expect(codes.length).toBeGreaterThan(15)
    expect(namesBelow("The relay's log").sort()).toEqual(codes.sort())
  })

  it.each([
    ['The relay command', 'src/cli/relay', undefined],
    ['The sandbox command', 'src/cli/sandbox', undefined],
    // The page about the manifest lists its warnings.
    ['Starting the relay', 'src/relay/config', /manifest|relayOptions/],
    ['Starting the relay', 'src/relay/policy/rules', undefined],
  ])('lists under "%s" every message of %s', (heading, folder, except) => {
    const messages = messagesOf(folder, except)
    const listed = namesBelow(heading)

    expect(messages.length).toBeGreaterThan(5)
    expect(messages.filter((text) => !listed.includes(text))).toEqual([])
    const [, below = ''] = page.split(`\n## ${heading}\n`)
    expect(below).not.toBe('')
  })

  it('finds the messages of a source text, without inserted values', () => {
    const code = `io.err(\`svc-react relay: \${path} cannot be read (\${code}).\`)
      return { wrong: isA ? 'is one thing' : 'is another thing' }`

    expect(messagesIn(code)).toEqual(['cannot be read', 'is one thing', 'is another thing'])
  })

  it.each(['The page', 'Starting the relay', 'Tests'])(
    'quotes messages of the source under "%s"',
    (heading) => {
      // In `<X> is hidden` and `"x" is missing`, the source inserts the name.
      const parts = namesBelow(heading)
        .map((text) => text.replace(/^(?:the option )?"\w+" |^<\w+> /, ''))
        .filter((text) => text.includes(' '))

      expect(parts.length).toBeGreaterThan(2)
      expect(parts.filter((text) => !source.includes(text))).toEqual([])
    },
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { conformanceCommand } from '../../../src/cli/conformance/conformanceCommand.js'
import { relayCommand } from '../../../src/cli/relay/relayCommand.js'
import { sandboxCommand } from '../../../src/cli/sandbox/sandboxCommand.js'
import { typesCommand } from '../../../src/cli/types/typesCommand.js'

const ROOT = resolve(import.meta.dirname, '../../..')

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')

const commands = {
  conformance: conformanceCommand,
  relay: relayCommand,
  sandbox: sandboxCommand,
  types: typesCommand,
}

type Command = keyof typeof commands

/** The page that describes all flags of a command. */
const pageOf: Record<Command, string> = {
  conformance: 'docs/conformance.md',
  relay: 'docs/relay-command.md',
  sandbox: 'docs/sandbox-command.md',
  types: 'docs/guides/types.md',
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'examples', 'stories'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.mdx?$/.test(name) && !/node_modules/.test(name)),
  ),
]

/** A command line in a text, up to the end of its code, its line or its part of the line. */
const LINE = /\bsvc-react (conformance|relay|sandbox|types)\b([^\n`]*?)(?=$|\n|`| &&|\s#)/gm

/** Every flag in a text, with the command that it belongs to. */
function shownFlags(text: string) {
  // A line that ends with a backslash continues.
  return [...text.replaceAll('\\\n', ' ').matchAll(LINE)].flatMap(([, command, rest = '']) =>
    [...rest.matchAll(/(?<=\s)--[a-z][\w-]*/g)].map(([flag]) => ({
      command: command as Command,
      flag,
    })),
  )
}

async function helpOf(command: Command): Promise<string[]> {
  const lines: string[] = []
  const out = (line: string) => lines.push(line)
  expect(await commands[command](['--help'], { out, err: out })).toBe(0)
  return [...new Set(lines.join('\n').match(/(?<![\w-])--[a-z][\w-]*/g))]
}

it('finds the flags of a command line, and only those', () => {
  expect(
    shownFlags('`npx svc-react relay --config a.yaml --check && npm run x -- --watch` --other'),
  ).toEqual([
    { command: 'relay', flag: '--config' },
    { command: 'relay', flag: '--check' },
  ])
})

describe.each(Object.keys(commands) as Command[])('svc-react %s', (command) => {
  it('has every flag that a page shows', async () => {
    const flags = await helpOf(command)
    const shown = pages.flatMap((page) =>
      shownFlags(read(page))
        .filter((one) => one.command === command)
        .map(({ flag }) => ({ page, flag })),
    )

    expect(shown.length).toBeGreaterThan(2)
    expect(shown.filter(({ flag }) => !flags.includes(flag))).toEqual([])
  })

  it('has exactly the flags that its page names', async () => {
    const flags = (await helpOf(command)).filter((flag) => flag !== '--help')
    const page = read(pageOf[command])
    const rows = [...page.matchAll(/^\| `(--[a-z][\w-]*)/gm)].map(([, flag = '']) => flag)

    expect(flags.filter((flag) => !page.includes(`${flag}`))).toEqual([])
    expect(rows.filter((flag) => !flags.includes(flag))).toEqual([])
  })
})

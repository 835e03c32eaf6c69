import { parseArgs } from 'node:util'
import type { TypesOptions, TypesSource } from './writeTypes.js'

/** Thrown if the arguments are not valid. The message contains no values of headers. */
export class UsageError extends Error {}

const flags = {
  manifest: { type: 'string' },
  relay: { type: 'string' },
  out: { type: 'string' },
  alias: { type: 'string', multiple: true, default: [] as string[] },
  header: { type: 'string', multiple: true, default: [] as string[] },
  watch: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('\n')[0] : 'wrong usage')
  }
}

function readAliases(texts: readonly string[]): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const text of texts) {
    const [, alias, name] = /^([^=]+)=(.+)$/s.exec(text) ?? []
    if (alias === undefined || name === undefined) {
      throw new UsageError('--alias takes an alias and the name of an integration: crm=hub-crm.')
    }
    if (aliases.has(alias)) throw new UsageError('--alias has the same alias twice.')
    aliases.set(alias, name)
  }
  return aliases
}

function readHeaders(texts: readonly string[]): Headers {
  const headers = new Headers()
  for (const text of texts) {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(text) ?? []
    try {
      if (name === undefined || value === undefined) throw new TypeError('no colon')
      headers.append(name, value.trim())
    } catch {
      // Without the error's message, which quotes the value.
      throw new UsageError("--header takes a name and a value: 'cookie: session=…'.")
    }
  }
  return headers
}

/** Returns whether a text is an HTTP URL of only an origin and a path. Messages quote it, so it must not have secrets. */
function isPlainUrl(text: string): boolean {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return false
  const { origin, pathname, href } = new URL(text)
  return href === origin + pathname
}

function readSource({ manifest, relay, alias, header }: ReturnType<typeof parse>): TypesSource {
  if ((manifest === undefined) === (relay === undefined)) {
    throw new UsageError('Pass --manifest FILE or --relay URL.')
  }
  if (manifest !== undefined) {
    if (header.length > 0) throw new UsageError('--header needs --relay.')
    return { manifest, aliases: readAliases(alias) }
  }
  if (alias.length > 0) {
    throw new UsageError('--alias needs --manifest. A relay lists its own aliases.')
  }
  if (relay === undefined || !isPlainUrl(relay)) {
    throw new UsageError(
      '--relay takes a URL without user, query and fragment, such as http://localhost:3000/api/svc.',
    )
  }
  return { relay, headers: readHeaders(header) }
}

/** The parsed arguments of the command. */
export interface TypesArgs extends TypesOptions {
  isCheck: boolean
  isWatch: boolean
}

/**
 * Parses the arguments of the command. Returns null for `--help`.
 *
 * @throws {@link UsageError} if they are not valid
 */
export function readTypesArgs(args: string[]): TypesArgs | null {
  const values = parse(args)
  if (values.help) return null
  const source = readSource(values)
  const { out, check: isCheck, watch: isWatch } = values
  if (!out?.endsWith('.d.ts')) throw new UsageError('Pass --out FILE. Its name must end in .d.ts.')
  if (isCheck && isWatch) throw new UsageError('Pass --check or --watch, not both.')
  if (isWatch && 'relay' in source) {
    throw new UsageError('--watch needs --manifest. With --relay, run the command again.')
  }
  return { source, out, isCheck, isWatch }
}

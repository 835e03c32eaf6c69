import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isHeaderText } from '../../../relay/config/optionChecks.js'
import type { SecretOption } from '../../../relay/config/relayOptions.js'
import { judgedBy } from './settingChecks.js'

/** Where a secret is kept: never in the configuration itself. */
export type SecretSource =
  | {
      /** The name of an environment variable. */
      env: string
    }
  | {
      /** The path of a file that holds nothing else, from the folder of the configuration. */
      file: string
    }

const ALLOWED = 'Give { env: NAME_OF_A_VARIABLE } or { file: /path/of/a/file }.'

/**
 * A source, or what is wrong. A misplaced key can be anywhere in what was written, as a name too: nothing of it is
 * repeated.
 */
function judgeSource(value: unknown): { wrong: string; allowed: string; path?: string[] } | null {
  if (typeof value === 'string') {
    const wrong =
      'is written into the file, where it would be copied, committed and backed up with it'
    return { wrong, allowed: ALLOWED }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: 'does not say where the secret is', allowed: ALLOWED }
  }
  const entries = Object.entries(value)
  const [name, text] = entries[0] ?? []
  if (entries.length !== 1 || (name !== 'env' && name !== 'file')) {
    return { wrong: 'has other keys than one of "env" and "file"', allowed: ALLOWED }
  }
  const isName = typeof text === 'string' && /^[A-Za-z_][A-Za-z0-9_]*$/.test(text)
  if (name === 'env' && !isName) {
    return { wrong: 'is not the name of a variable', allowed: ALLOWED, path: ['env'] }
  }
  if (name === 'file' && (typeof text !== 'string' || text === '')) {
    return { wrong: 'is not the path of a file', allowed: ALLOWED, path: ['file'] }
  }
  return null
}

/** The schema of a {@link SecretSource}. */
export const secretSourceSchema = z.custom<SecretSource>().check(judgedBy(judgeSource))

/** Where secrets are looked for. */
export interface SecretPlace {
  /** The environment. */
  env: Readonly<Record<string, string | undefined>>
  /** The folder of the configuration. */
  folder: string
}

/**
 * What reads a secret. A file is read at every call, so that a key is changed by changing the file; an environment
 * cannot change while a process runs.
 */
export function secretOf(source: SecretSource, { env, folder }: SecretPlace): SecretOption {
  if ('env' in source) return (env[source.env] ?? '').trim()
  const path = resolve(folder, source.file)
  // Editors and `echo` end a file with a newline, which no header can carry.
  return async () => (await readFile(path, 'utf8')).trim()
}

/** Why a secret cannot be read now, or null. Without the name of what was looked for: it may be the key by mistake. */
export async function secretFault(
  source: SecretSource,
  place: SecretPlace,
): Promise<{ key: 'env' | 'file'; wrong: string; allowed: string } | null> {
  const key = 'env' in source ? 'env' : 'file'
  const secret = secretOf(source, place)
  try {
    const text = typeof secret === 'string' ? secret : await secret()
    if (isHeaderText(text)) return null
    if (text !== '') {
      const allowed = 'Give the value alone, as printable ASCII on one line.'
      return { key, wrong: 'leads to a text that no header can carry', allowed }
    }
    return key === 'env'
      ? { key, wrong: 'names a variable that is not set', allowed: 'Set it for this process.' }
      : { key, wrong: 'names a file that is empty', allowed: 'Put the value into it.' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    const allowed = 'Give the path of a file that this process may read.'
    return { key, wrong: `names a file that cannot be read${code}`, allowed }
  }
}

/** Why an address of Redis cannot be used, or null. It can hold a password, so it is a secret too. */
export async function redisFault(
  source: SecretSource,
  place: SecretPlace,
): ReturnType<typeof secretFault> {
  const fault = await secretFault(source, place)
  if (fault) return fault
  const secret = secretOf(source, place)
  const text = typeof secret === 'string' ? secret : await secret()
  if (/^rediss?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) return null
  const key = 'env' in source ? 'env' : 'file'
  const allowed = 'Give redis://host:6379, or rediss:// for TLS.'
  return { key, wrong: 'leads to a text that is not an address of Redis', allowed }
}

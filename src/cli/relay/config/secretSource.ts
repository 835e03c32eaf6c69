import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isHeaderText } from '../../../relay/config/optionChecks.js'
import type { SecretOption } from '../../../relay/config/relayOptions.js'
import { customCheck } from './settingChecks.js'

/** Location of a secret. A secret is never in the configuration itself. */
export type SecretSource =
  | {
      /** Name of an environment variable. */
      env: string
    }
  | {
      /** Path of a file that contains only the secret, relative to the folder of the configuration. */
      file: string
    }

const ALLOWED = 'Use { env: NAME_OF_A_VARIABLE } or { file: /path/of/a/file }.'

/**
 * Returns the fault of a source, or null. Repeats no part of the value or its keys, because any part can be a
 * misplaced secret.
 */
function sourceFault(value: unknown): { wrong: string; allowed: string; path?: string[] } | null {
  if (typeof value === 'string') {
    const wrong = 'is in the file itself, which may be copied, committed or backed up'
    return { wrong, allowed: ALLOWED }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: 'does not name the location of the secret', allowed: ALLOWED }
  }
  const entries = Object.entries(value)
  const [name, text] = entries[0] ?? []
  if (entries.length !== 1 || (name !== 'env' && name !== 'file')) {
    return { wrong: 'must have exactly one key, "env" or "file"', allowed: ALLOWED }
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

/** Schema of a {@link SecretSource}. */
export const secretSourceSchema = z.custom<SecretSource>().check(customCheck(sourceFault))

/** Where secrets are read from. */
export interface SecretPlace {
  /** Environment variables. */
  env: Readonly<Record<string, string | undefined>>
  /** Folder of the configuration. */
  folder: string
}

/**
 * Returns a secret as an option of `createRelay`. A file is read for every call, so that the key can change without a
 * restart. Environment variables cannot change while a process runs.
 */
export function secretOf(source: SecretSource, { env, folder }: SecretPlace): SecretOption {
  if ('env' in source) return (env[source.env] ?? '').trim()
  const path = resolve(folder, source.file)
  // Editors and `echo` end a file with a newline, which is not allowed in a header.
  return async () => (await readFile(path, 'utf8')).trim()
}

/**
 * Returns the reason that a secret cannot be read, or null. Does not name the source, which can be the secret by
 * mistake.
 */
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
      const allowed = 'Use only the value, as printable ASCII on one line.'
      return { key, wrong: 'has a value that is not allowed in a header', allowed }
    }
    return key === 'env'
      ? { key, wrong: 'names a variable that is not set', allowed: 'Set it for this process.' }
      : { key, wrong: 'names a file that is empty', allowed: 'Write the value to the file.' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    const allowed = 'Use the path of a file that this process may read.'
    return { key, wrong: `names a file that cannot be read${code}`, allowed }
  }
}

/** Whether the package `redis` accepts a URL. It decodes the credentials, and reads the path as a database's number. */
function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
  } catch {
    return false
  }
  return /^rediss?:$/.test(protocol) && /^(?:\/\d*)?$/.test(pathname)
}

/** Returns the fault of the URL of Redis, or null. The URL can contain a password, so it is a secret too. */
export async function redisFault(
  source: SecretSource,
  place: SecretPlace,
): ReturnType<typeof secretFault> {
  const fault = await secretFault(source, place)
  if (fault) return fault
  const secret = secretOf(source, place)
  const text = typeof secret === 'string' ? secret : await secret()
  if (isRedisUrl(text)) return null
  const key = 'env' in source ? 'env' : 'file'
  const allowed =
    'Use redis://host:6379, or rediss:// for TLS. Percent-encode special characters of the password.'
  return { key, wrong: 'has a value that is not a Redis URL', allowed }
}

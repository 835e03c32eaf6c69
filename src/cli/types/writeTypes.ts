import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Integration } from '../../contract/calls/integrations.js'
import { declarationText } from './declarationText.js'
import { type Aliases, readManifestTypes } from './readManifestTypes.js'
import { readRelayTypes } from './readRelayTypes.js'
import { TypesFault } from './typesFault.js'

/** Source of the integrations: a manifest, or a relay. */
export type TypesSource =
  | { manifest: string; aliases: Aliases }
  | { relay: string; headers: Headers }

/** Options of {@link writeTypes}. */
export interface TypesOptions {
  source: TypesSource
  /** Path of the declaration. */
  out: string
  /** Whether the file is only compared. */
  isCheck?: boolean
}

/** Result of {@link writeTypes}. */
export interface WrittenTypes {
  /** Whether the file had other types before. */
  isChanged: boolean
  /** Warnings about the manifest, each with its line. */
  warnings: string[]
}

async function read(
  source: TypesSource,
): Promise<{ integrations: Integration[]; warnings: string[] }> {
  if ('manifest' in source) return readManifestTypes(source.manifest, source.aliases)
  return { integrations: await readRelayTypes(source.relay, source.headers), warnings: [] }
}

/** Returns the name of a source in the declaration: the same on every machine, and without credentials. */
function nameOf(source: TypesSource, out: string): string {
  if ('manifest' in source) return relative(dirname(out), source.manifest).replaceAll('\\', '/')
  const { origin, pathname } = new URL(source.relay)
  return origin + pathname
}

async function currentText(path: string): Promise<string | undefined> {
  try {
    // Git can check files out with other line breaks.
    return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'ENOENT') return undefined
    throw new TypesFault(`${path}: cannot be read (${code}). Check --out.`)
  }
}

/**
 * Writes the declaration that registers the integrations of a source. Does not touch a file that is up to date.
 *
 * @throws {@link TypesFault} if the source cannot be read or the file cannot be written
 */
export async function writeTypes({ source, out, isCheck }: TypesOptions): Promise<WrittenTypes> {
  const { integrations, warnings } = await read(source)
  const text = declarationText(integrations, nameOf(source, out))
  const isChanged = (await currentText(out)) !== text
  if (isChanged && !isCheck) {
    try {
      await mkdir(dirname(out), { recursive: true })
      await writeFile(out, text)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      throw new TypesFault(`${out}: cannot be written (${code}). Check --out.`)
    }
  }
  return { isChanged, warnings }
}

import { watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { CommandHost } from '../relay/waitForStop.js'
import { TypesFault } from './typesFault.js'

/** Time without further changes before a file is read, in milliseconds. Editors write a file in several steps. */
const SETTLE_MS = 100

function notWatched(path: string, error: unknown): TypesFault {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new TypesFault(`${path}: cannot be watched${code}. Check the path.`)
}

/**
 * Watches the folder of a file, because editors replace the file.
 *
 * @throws {@link TypesFault} if the folder cannot be watched
 */
function watchFolder(path: string, onChange: (name: string | null) => void) {
  try {
    return watch(dirname(resolve(path)), (_event, name) => onChange(name))
  } catch (error) {
    throw notWatched(path, error)
  }
}

/**
 * Calls a function now, and after each change of a file, until the process receives a signal.
 *
 * @throws {@link TypesFault} if the file cannot be watched
 */
export function watchManifest(
  path: string,
  host: CommandHost,
  onChange: () => Promise<void>,
): Promise<void> {
  return new Promise((stop, reject) => {
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    const run = () => {
      running = running.then(onChange)
      running.catch(end)
    }
    const watcher = watchFolder(path, (name) => {
      if (name !== null && name !== basename(path)) return
      clearTimeout(timer)
      timer = setTimeout(run, SETTLE_MS)
    })
    const end = (error?: unknown) => {
      clearTimeout(timer)
      watcher.close()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) host.off(signal, onSignal)
      if (error === undefined) stop()
      else reject(error)
    }
    const onSignal = () => end()
    watcher.on('error', (error) => end(notWatched(path, error)))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) host.on(signal, onSignal)
    run()
  })
}

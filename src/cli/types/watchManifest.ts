import { watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { CommandHost } from '../relay/waitForStop.js'

/** Time without further changes before a file is read, in milliseconds. Editors write a file in several steps. */
const SETTLE_MS = 100

/** Calls a function now, and after each change of a file, until the process receives a signal. */
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
    // The folder, because editors replace the file.
    const watcher = watch(dirname(resolve(path)), (_event, name) => {
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
    watcher.on('error', end)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) host.on(signal, onSignal)
    run()
  })
}

import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { typesCommand } from '../../../src/cli/types/typesCommand.js'
import { waitFor } from '../../support/waitFor.ts'
import { temporaryFolder } from '../relay/support.ts'
import { runTypes } from './support.ts'

const manifest = (name: string) => `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n`

/** Starts the command with `--watch` in a new folder. */
function start(first: string) {
  const folder = temporaryFolder()
  const path = join(folder, 'amp.yaml')
  const out = join(folder, 'svc.d.ts')
  const err: string[] = []
  const host = Object.assign(new EventEmitter(), { env: {} })
  writeFileSync(path, first)
  const ended = typesCommand(
    ['--manifest', path, '--out', out, '--watch'],
    { out: () => {}, err: (line) => err.push(line) },
    host,
  )
  const types = () => (existsSync(out) ? readFileSync(out, 'utf8') : '')
  return { folder, path, err, ended, types, stop: () => host.emit('SIGINT', 'SIGINT'), host }
}

describe('svc-react types --watch', () => {
  it('writes the file at the start and after each change, including a replaced manifest', async () => {
    const { folder, path, ended, types, stop } = start(manifest('first'))
    await waitFor(() => expect(types()).toContain('first: {'))

    writeFileSync(path, manifest('second'))
    await waitFor(() => expect(types()).toContain('second: {'))

    const replacement = join(folder, 'amp.yaml.tmp')
    writeFileSync(replacement, manifest('third'))
    renameSync(replacement, path)
    await waitFor(() => expect(types()).toContain('third: {'))

    stop()
    expect(await ended).toBe(0)
  })

  it('reports a fault, keeps the last types, and continues', async () => {
    const { path, err, ended, types, stop } = start(manifest('first'))
    await waitFor(() => expect(types()).toContain('first: {'))

    writeFileSync(path, 'a: [')
    await waitFor(() => expect(err.join()).toContain(`${path}:1: the file is not YAML`))
    expect(types()).toContain('first: {')

    writeFileSync(path, manifest('second'))
    await waitFor(() => expect(types()).toContain('second: {'))
    stop()
    expect(await ended).toBe(0)
  })

  it('starts with an invalid manifest, and removes its listeners at the end', async () => {
    const { path, err, ended, types, stop, host } = start('a: [')
    await waitFor(() => expect(err).toHaveLength(1))

    writeFileSync(path, manifest('crm'))
    await waitFor(() => expect(types()).toContain('crm: {'))
    stop()

    expect(await ended).toBe(0)
    expect(host.listenerCount('SIGINT') + host.listenerCount('SIGTERM')).toBe(0)
  })

  it('explains a folder that cannot be watched', async () => {
    const path = join(temporaryFolder(), 'none/amp.yaml')

    expect(await runTypes('--manifest', path, '--out', `${path}.d.ts`, '--watch')).toEqual({
      code: 1,
      out: [],
      err: [`${path}: cannot be watched (ENOENT). Check the path.`],
    })
  })
})

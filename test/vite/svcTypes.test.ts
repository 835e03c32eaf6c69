import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { svcTypes } from 'svc-react/vite'
import { build, createLogger, createServer } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../cli/relay/support.ts'
import { waitFor } from '../support/waitFor.ts'

const manifest = (name: string) => `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n`

/** Writes a project whose manifest is outside of its root, as in a monorepo. */
function createProject(text: string) {
  const root = temporaryFolder()
  const path = join(temporaryFolder(), 'amp.yaml')
  writeFileSync(path, text)
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  const logged: string[] = []
  const log = (line: string) => logged.push(line)
  const customLogger = { ...createLogger('silent'), warn: log, error: log }
  const plugins = [svcTypes({ manifest: path, out: 'src/svc.d.ts', alias: { crm: 'hub' } })]
  const config = { root, configFile: false as const, customLogger, plugins }
  const out = join(root, 'src/svc.d.ts')
  return { path, out, config, logged, types: () => readFileSync(out, 'utf8') }
}

async function startServer(config: ReturnType<typeof createProject>['config']) {
  const server = await createServer({ ...config, server: { middlewareMode: true, ws: false } })
  onTestFinished(() => server.close())
  return server
}

describe('svcTypes', () => {
  it.each([
    [{ out: 'svc.d.ts' }, 'manifest'],
    [{ manifest: '', out: 'svc.d.ts' }, 'manifest'],
    [{ manifest: 'amp.yaml' }, 'out'],
    [{ manifest: 'amp.yaml', out: 5 }, 'out'],
    [undefined, 'manifest'],
    [null, 'manifest'],
  ])('throws an error that names the option without a path: %o', (options, name) => {
    expect(() => Reflect.apply(svcTypes, undefined, [options])).toThrow(
      new TypeError(`svcTypes: the option "${name}" is not a path. Pass a non-empty string.`),
    )
  })

  it.each([[null], ['crm'], [['hub']], [{ crm: 5 }]])(
    'throws an error that names the option "alias": %o',
    (alias) => {
      const options = { manifest: 'amp.yaml', out: 'svc.d.ts', alias }

      expect(() => Reflect.apply(svcTypes, undefined, [options])).toThrow(
        new TypeError(
          'svcTypes: the option "alias" is not an object of names. Pass { alias: name }, or omit it.',
        ),
      )
    },
  )

  it('writes the types when the server starts, and after a change of the manifest', async () => {
    const { path, config, types } = createProject(manifest('hub'))
    const { watcher } = await startServer(config)
    expect(types()).toContain('crm: {')
    // The watcher sees only changes of files that it has read.
    await waitFor(() => expect(Object.values(watcher.getWatched()).flat()).toContain('amp.yaml'))

    writeFileSync(path, `${manifest('hub')}  - name: desk\n`)

    await waitFor(() => expect(types()).toContain('desk: {'))
  })

  it('logs the faults of the manifest with its line, and lets the server start', async () => {
    const { path, out, config, logged } = createProject('a: [')

    await startServer(config)

    expect(existsSync(out)).toBe(false)
    expect(logged.join('\n')).toContain(`${path}:1: the file is not YAML`)
  })

  it('does nothing in a build', async () => {
    const { out, config } = createProject(manifest('hub'))

    await build({ ...config, build: { write: false } })

    expect(existsSync(out)).toBe(false)
  })
})

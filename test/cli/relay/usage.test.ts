import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createSandbox } from '../../../src/sandbox/index.js'
import { env, good, runHere as run } from './runs.ts'
import { listen, temporaryFolder, writeSettings } from './support.ts'

describe('the port of svc-react relay', () => {
  const portOf = async (
    args: string[],
    environment: object,
    listenOn: unknown = { port: 4000 },
  ) => {
    const path = writeSettings({ ...good, listen: listenOn })
    const { out } = await run(['--config', path, '--check', ...args], { ...env, ...environment })
    return /127\.0\.0\.1:(\d+)\//.exec(out.join('\n'))?.[1]
  }

  it('comes from --port, then from PORT, then from the file, and is 8080 by default', async () => {
    expect(await portOf(['--port', '4002'], { PORT: '4001' })).toBe('4002')
    expect(await portOf([], { PORT: '4001' })).toBe('4001')
    expect(await portOf([], { PORT: '' })).toBe('4000')
    expect(await portOf([], {})).toBe('4000')
    expect(await portOf([], {}, {})).toBe('8080')
  })

  it('causes a one-line error if it is invalid', async () => {
    const args = ['--config', writeSettings(good), '--check']

    expect(await run([...args, '--port', 'x'])).toMatchObject({ code: 2 })
    expect(await run(args, { ...env, PORT: '99999' })).toMatchObject({
      code: 1,
      err: [
        'svc-react relay: The variable PORT is not a port. Use a whole number from 0 to 65535.',
      ],
    })
  })

  it('causes a one-line error if it is in use', async () => {
    const { port } = await listen(() => {})

    const { code, err } = await run(['--config', writeSettings(good), '--port', String(port)])

    expect(code).toBe(1)
    expect(err.at(-1)).toBe('svc-react relay: the port is in use. Choose another with --port.')
  })
})

describe('svc-react relay with invalid arguments', () => {
  it.each([
    [[], 'No configuration. Pass --config FILE.'],
    [['--config'], "'--config <value>' argument missing"],
    [['--confg', 'x'], "Unknown option '--confg'"],
    [['relay.yaml'], "Unexpected argument 'relay.yaml'"],
  ])('prints one line and exits with 2: %j', async (args, expected) => {
    const { code, out, err } = await run(args)

    expect(code).toBe(2)
    expect(out).toEqual([])
    expect(err).toHaveLength(1)
    expect(err[0]).toContain(expected)
  })

  it('exits with 1 if the file does not exist', async () => {
    const { code, err } = await run(['--config', '/nowhere/relay.yaml'])

    expect(code).toBe(1)
    expect(err).toEqual(['svc-react relay: /nowhere/relay.yaml cannot be read (ENOENT).'])
  })
})

describe('svc-react relay --init', () => {
  it('writes a configuration for the sandbox, which --check accepts', async () => {
    const path = join(temporaryFolder(), 'relay.yaml')

    expect(await run(['--config', path, '--init'])).toMatchObject({ code: 0, err: [] })

    const { project, integrations } = createSandbox().connection
    expect(parse(readFileSync(path, 'utf8'))).toMatchObject({
      service: { baseUrl: 'http://127.0.0.1:4010/public/v1' },
      project,
      integrations,
    })
    expect(await run(['--config', path, '--check'], env)).toMatchObject({ code: 0 })
  })

  it('never replaces a file', async () => {
    const path = join(temporaryFolder(), 'relay.yaml')
    writeFileSync(path, 'the user’s own')

    expect(await run(['--config', path, '--init'])).toMatchObject({
      code: 1,
      err: [`svc-react relay: ${path} already exists. Pass the name of a new file.`],
    })
    expect(readFileSync(path, 'utf8')).toBe('the user’s own')
  })

  it('names a folder that does not exist', async () => {
    const path = join(temporaryFolder(), 'none', 'relay.yaml')

    expect(await run(['--config', path, '--init'])).toMatchObject({
      code: 1,
      err: [`svc-react relay: ${path} cannot be written (ENOENT).`],
    })
  })
})

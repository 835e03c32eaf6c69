import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createSandbox } from '../../../src/sandbox/index.js'
import { env, runHere as run } from './runs.ts'
import { temporaryFolder } from './support.ts'

it('svc-react relay --init writes a configuration for the sandbox, which --check accepts', async () => {
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

it('svc-react relay --init never replaces a file', async () => {
  const path = join(temporaryFolder(), 'relay.yaml')
  writeFileSync(path, 'the user’s own')

  expect(await run(['--config', path, '--init'])).toMatchObject({
    code: 1,
    err: [`svc-react relay: ${path} already exists. Pass the name of a new file.`],
  })
  expect(readFileSync(path, 'utf8')).toBe('the user’s own')
})

it('svc-react relay --init names a folder that does not exist', async () => {
  const path = join(temporaryFolder(), 'none', 'relay.yaml')

  expect(await run(['--config', path, '--init'])).toMatchObject({
    code: 1,
    err: [`svc-react relay: ${path} cannot be written (ENOENT).`],
  })
})

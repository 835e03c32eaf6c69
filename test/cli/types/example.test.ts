import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { runTypes } from './support.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../../examples/vite')

it('the types of the example for Vite are up to date', async () => {
  const source = ['--manifest', join(EXAMPLE, 'amp.yaml'), '--alias', 'crm=hub-crm']

  expect(
    await runTypes(...source, '--out', join(EXAMPLE, 'src/svc.d.ts'), '--check'),
  ).toMatchObject({ code: 0, err: [] })
})

import { expect, it } from 'vitest'
import {
  consoleResponseOf,
  failedResponseOf,
} from '../../../src/components/proxy/response/consoleResponse.js'

const headers = new Headers({ 'content-type': 'application/json' })

it.each(['"123"', '"a\\nb"'])('the console shows the JSON text %s as it was sent', async (text) => {
  const body = new Blob([text], { type: 'application/json' })

  const { shown } = await consoleResponseOf({ status: 200, headers, droppedHeaders: [], body }, 99)

  expect(shown).toEqual({ kind: 'text', text, isCut: false })
})

it('the console shows a failed response that is nested too deeply to be written', async () => {
  const body: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))

  const { shown } = await failedResponseOf({ status: 400, headers, body }, [], 99)

  expect(shown).toMatchObject({ kind: 'text', text: '…' })
})

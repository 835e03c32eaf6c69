import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { listen } from '../../scripts/lib/listen.mjs'
import { builtCommand } from '../cli/relay/support.ts'
import { startSandbox } from '../cli/sandbox/support.ts'

const command = builtCommand()
let browser: Browser
let site: Awaited<ReturnType<typeof listen>>

describe('another website in the same browser', () => {
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
    site = await listen((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>site</title>')
    })
  })
  afterAll(async () => {
    await browser?.close()
    await site.close()
  })

  it('cannot control, read or frame the sandbox', async () => {
    const sandbox = await startSandbox(command.bin)
    const page = await browser.newPage()
    await page.goto(`http://localhost:${site.port}`)
    await sandbox.play('empty')

    const tried = await page.evaluate(async (base) => {
      const outcome = (init: RequestInit, path: string) =>
        fetch(base + path, init).then(
          ({ type, status }) => `${type} ${status}`,
          () => 'failed',
        )
      const body = '{"name":"offline"}'
      const seen = [
        await outcome({ method: 'POST', body }, '/control/scenario'),
        await outcome({ method: 'POST', body, mode: 'no-cors' }, '/control/scenario'),
        await outcome({ method: 'POST', mode: 'no-cors' }, '/control/reset'),
        await outcome({}, '/control/calls'),
      ]
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: `${base}/control/reset`, target: 'frame' })
      const frame = Object.assign(document.createElement('iframe'), { name: 'frame' })
      document.body.append(form, frame)
      const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
      form.submit()
      await loaded
      return seen
    }, sandbox.base)
    await page.evaluate((base) => {
      const frame = Object.assign(document.createElement('iframe'), { src: base, id: 'page' })
      document.body.append(frame)
      return new Promise((done) => frame.addEventListener('load', done, { once: true }))
    }, sandbox.base)

    expect(tried).toEqual(['failed', 'failed', 'failed', 'failed'])
    const { body } = await sandbox.control('')
    expect(body.scenario.name).toBe('empty')
    expect(await page.frameLocator('#page').getByText('svc-react sandbox').count()).toBe(0)
  })

  it('cannot read the sandbox through DNS rebinding', async () => {
    const sandbox = await startSandbox(command.bin)
    const args = [...chromiumLaunch().args, '--host-resolver-rules=MAP evil.example 127.0.0.1']
    const rebound = await chromium.launch({ ...chromiumLaunch(), args })
    try {
      const page = await rebound.newPage()
      const response = await page.goto(`http://evil.example:${sandbox.port}/`)
      const status = await page.evaluate(
        async () => (await fetch('/control/reset', { method: 'POST' })).status,
      )

      expect([response?.status(), status]).toEqual([403, 403])
    } finally {
      await rebound.close()
    }
  })
})

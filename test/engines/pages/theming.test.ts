import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../scripts/lib/listen.mjs'
import { buildPage } from '../../e2e/builtPage.js'
import { hostSheets, themedDocument, themedParts } from '../../support/themedDocument.js'
import { type EngineBrowser, startEngine } from '../startEngine.ts'
import type { Tab } from '../webDriver.ts'
import { addTesting } from './addTesting.ts'

let server: Awaited<ReturnType<typeof listen>>
/** The stylesheet of the kit, and those of apps. A document of the server names its own in their order. */
let sheets: Record<string, string>

beforeAll(async () => {
  const page = await buildPage('themingPage.tsx')
  sheets = { kit: page.sheet, ...hostSheets }
  server = await listen(
    getRequestListener((request) => {
      const { pathname, searchParams } = new URL(request.url)
      const script = page.scripts.get(pathname)
      if (script) return new Response(script, { headers: { 'content-type': 'text/javascript' } })
      const named = searchParams.getAll('sheet').map((name) => sheets[name] ?? '')
      return new Response(themedDocument(named), { headers: { 'content-type': 'text/html' } })
    }),
  )
})
afterAll(() => server?.close())

describe.each(['firefox', 'webkit'] as const)('theming in %s', (engine) => {
  let browser: EngineBrowser
  let tab: Tab

  beforeAll(async () => {
    browser = await startEngine[engine]()
    tab = await browser.newTab()
    await tab.open(`http://127.0.0.1:${server.port}`)
    await addTesting(tab)
  })
  afterAll(() => browser?.close())

  /** Opens the page with these stylesheets in this order, and returns its faults and styles. */
  function look(names: string[], widthPx = 1280) {
    const query = new URLSearchParams(names.map((name) => ['sheet', name]))
    return tab.evaluate(
      async (path, width, parts) => {
        const { openFrame, waitFor, within } = window.testing
        const frame = await openFrame(path, width)
        const page = within(frame.document.body)
        const [details] = await page.findAllByRole('button', { name: /^Details of/ })
        details?.click()
        page.getByRole('button', { name: 'Search' }).click()
        await page.findByRole('heading', { name: /records found/ })

        const styleOf = (selector: string, property: string) => {
          const element = frame.document.querySelector(selector)
          if (!element) throw new Error(`nothing matches ${selector}`)
          return frame.getComputedStyle(element).getPropertyValue(property)
        }
        // Parts of a problem are loaded on demand.
        const styles = await waitFor(() =>
          parts.map(([selector, property]) => styleOf(selector, property)),
        )
        const faults = frame.misfits().join('\n')
        const [button] = page.getAllByRole('button', { name: 'Refresh' })
        frame.focus()
        button?.focus()
        return {
          faults,
          width: frame.innerWidth,
          table: styleOf('.svc-panel table', 'display'),
          legend: styleOf('.svc-filter legend', 'position'),
          outline: styleOf(':focus', 'outline-style') + styleOf(':focus', 'outline-width'),
          parts: styles,
        }
      },
      `/?${query}`,
      widthPx,
      themedParts,
    )
  }

  describe.each(Object.keys(hostSheets))('the kit in an app with %s', (host) => {
    it.each([1280, 700, 375, 320])('has the right layout at a width of %i px', async (width) => {
      expect(await look(['kit', host], width)).toMatchObject({
        faults: '',
        width,
        // Rows are cards up to a width of 40em.
        table: width > 600 ? 'table' : 'block',
        legend: 'absolute',
        outline: 'solid2px',
      })
    })

    it('looks the same as without that stylesheet, in either order', async () => {
      const { parts: alone } = await look(['kit'])

      expect((await look(['kit', host])).parts).toEqual(alone)
      expect((await look([host, 'kit'])).parts).toEqual(alone)
    })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { servePage } from '../../e2e/servePage.js'
import { type EngineBrowser, startEngine, startFirefox } from '../startEngine.ts'
import type { Tab } from '../webDriver.ts'

/**
 * Whether a page comes from the cache, the remaining time of its hold, actual and in each timer, and the time between the
 * ends of the two holds.
 */
interface Restored {
  persisted: boolean
  leftS: number
  betweenS: number
  shownS: number[]
}

/** Timeout for a busy machine. */
const POLL = { timeout: 30_000, interval: 100 }

type Server = Awaited<ReturnType<typeof servePage>>

/** Runs in the page: reads both storages, lists destinations and finds records. */
async function listAndSearch() {
  const { screen, user, within } = window.testing
  const resultOf = (read: () => unknown) => {
    try {
      return String(read())
    } catch (error) {
      return error instanceof DOMException && error.name
    }
  }
  const first = await screen.findByRole('rowheader', { name: /^Billing events/ })
  const search = within(await screen.findByRole('region', { name: 'Search the CRM' }))
  await user.click(await search.findByRole('button', { name: 'Search' }))
  const found = await search.findByRole('rowheader', { name: /11000/ })
  return {
    storage: [resultOf(() => localStorage), resultOf(() => sessionStorage)],
    rows: [first.textContent, found.textContent],
  }
}

const LISTED = {
  rows: [expect.stringContaining('Billing events'), expect.stringContaining('11000')],
}
const BLOCKED = ['SecurityError', 'SecurityError']

/** Runs in the page: calls a throttled provider three times, the last time with another client. */
async function callWhileThrottled() {
  const { sandbox, client, testing } = window
  sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 120_000 })
  const call = { integration: 'crm', path: '/crm/v3/objects/contacts', throttle: true }
  const originOf = (caller: typeof client) =>
    caller.proxy(call).then(
      () => 'none',
      (error) => error.origin,
    )
  const origins = [
    await originOf(client),
    await originOf(client),
    await originOf(window.createClient()),
  ]
  await testing.screen.findAllByText(/^You can try again in/)
  return { origins, calls: sandbox.calls('proxy').length }
}

/** Only the first call leaves the page. */
const HELD = { origins: ['provider', 'held', 'held'], calls: 1 }

async function load(tab: Tab, url: string) {
  await tab.open(url)
  // In WebKit, a page can be loaded before its modules have run.
  await expect.poll(() => tab.evaluate(() => 'testing' in window), POLL).toBe(true)
}

/** Serves the page. */
const serve = (options?: Parameters<typeof servePage>[1]) =>
  servePage('../engines/pages/behaviorsPage.tsx', options)

describe.each(['firefox', 'webkit'] as const)('in %s', (engine) => {
  let browser: EngineBrowser
  let server: Server
  let tab: Tab

  beforeAll(async () => {
    browser = await startEngine[engine]()
  })
  beforeEach(async () => {
    tab = await browser.newTab()
  })
  afterEach(() => server?.close())
  afterAll(() => browser?.close())

  /** Serves the page, and opens it. */
  async function open(options?: Parameters<typeof servePage>[1]) {
    server = await serve(options)
    await load(tab, server.address)
  }

  describe('a page without storage', () => {
    // Such a document has an opaque origin, so that any use of the storage throws.
    const headers = { 'content-security-policy': 'sandbox allow-scripts allow-forms' }

    it('lists destinations and finds records', async () => {
      await open({ headers })

      expect(await tab.evaluate(listAndSearch)).toEqual({ ...LISTED, storage: BLOCKED })
    })

    it('holds calls of all its clients', async () => {
      await open({ headers })

      expect(await tab.evaluate(callWhileThrottled)).toEqual(HELD)
    })
  })

  describe('a page that the user goes back to', () => {
    it('is restored with the current remaining time', async () => {
      await open()
      await tab.evaluate(async () => {
        const { sandbox, client, testing } = window
        const ends: number[] = []
        for (const [integration, forMs] of [
          ['desk', 5_000],
          ['crm', 80_000],
        ] as const) {
          sandbox.throttle({ integration, groupRef: 'acme', forMs })
          const path = '/api/v2/tickets.json'
          await client.proxy({ integration, path, throttle: true }).catch(() => {})
          ends.push(Number(client.holds.get(integration)?.retryAt))
        }
        const [deskEnd = 0, crmEnd = 0] = ends
        await testing.screen.findAllByText(/^You can try again in \d+ seconds/)
        window.addEventListener('pageshow', ({ persisted }) => {
          // After the listeners of the kit, and after React has rendered.
          setTimeout(() => {
            const leftS = (Number(client.holds.get('crm')?.retryAt) - Date.now()) / 1_000
            const betweenS = (crmEnd - deskEnd) / 1_000
            const timers = [...document.querySelectorAll('[role=timer]')]
            const shownS = timers.map(({ textContent }) =>
              Number.parseInt(textContent.slice(21), 10),
            )
            const body = JSON.stringify({ persisted, leftS, betweenS, shownS })
            fetch('/report', { method: 'POST', body })
          })
        })
      })

      await load(tab, `${server.address}/other`)
      // The page goes back later, when this script has ended, and its first page reports to the server. The hold of the
      // other integration ends while that page is in the cache.
      await tab.evaluate(() => {
        const { holds } = window.client
        const check = () => holds.get('desk') ?? setTimeout(() => history.back())
        holds.subscribe('desk', check)
        check()
      })
      const { persisted, leftS, betweenS, shownS } = (await server.report) as Restored // sent above

      expect(persisted).toBe(true)
      expect(leftS).toBeLessThanOrEqual(betweenS)
      // The notice, and the one of the search. Both are rounded up, and up to a second late.
      expect(shownS).toHaveLength(2)
      for (const shown of shownS) {
        expect(shown).toBeGreaterThanOrEqual(leftS)
        expect(shown).toBeLessThan(leftS + 2.5)
      }
    })
  })

  describe('a request whose body is a stream', () => {
    const call = { integration: 'crm', method: 'POST', path: '/debug/mirror' }

    /** Sends chunks of these sizes to the relay on the server. Returns the size of the echo, or the error. */
    const upload = (sizes: number[]) =>
      tab.evaluate(
        (target, left) => {
          const body = new ReadableStream({
            pull(controller) {
              const size = left.shift()
              if (size === undefined) controller.close()
              else controller.enqueue(new Uint8Array(size).fill(97))
            },
          })
          return window.remote.proxy({ ...target, body }, { parseAs: 'text' }).then(
            (response) => response.body.replaceAll('a', '').length || response.body.length,
            ({ problem }) => problem.detail,
          )
        },
        call,
        sizes,
      )

    it('arrives whole', async () => {
      await open()

      expect(await upload([70_000, 1, 70_000])).toBe(140_001)
    })

    it('fails if it is larger than the relay accepts', async () => {
      await open({ limits: { proxyBodyBytes: 100_000 } })

      expect(await upload([70_000, 70_000])).toBe(
        'The body is larger than the relay accepts, so the call was not sent.',
      )
    })

    it('is not sent if it is larger than 64 MiB, because the browser has to read it first', async () => {
      await open()

      const outcome = await upload([...Array(64).fill(2 ** 20), 1])

      expect(outcome).toContain('Nothing was sent: its body stream is larger than 64 MiB')
      expect(server.sandbox.calls()).toHaveLength(0)
    })

    it('stops if the call is aborted', async () => {
      await open()

      const seen = await tab.evaluate(async (target) => {
        const controller = new AbortController()
        let pulls = 0
        let cancelled: unknown
        const body = new ReadableStream({
          pull(stream) {
            if (pulls++ === 0) stream.enqueue(new Uint8Array(1))
            else controller.abort('left')
            return pulls > 1 ? new Promise(() => {}) : undefined
          },
          cancel: (reason) => {
            cancelled = reason
          },
        })
        const { signal } = controller
        const error = await window.remote.proxy({ ...target, body }, { signal }).catch(String)
        return { error, cancelled }
      }, call)

      expect(seen).toEqual({ error: 'left', cancelled: 'left' })
    })
  })

  it('the components fit into a width of 375 px', async () => {
    await open()

    const seen = await tab.evaluate(async () => {
      const inner = await window.testing.openFrame('/frame')
      const { screen, user } = await window.testing.waitFor(() => {
        if (!inner.testing) throw new Error('not started')
        return inner.testing
      })
      inner.sandbox.throttle({ integration: 'desk', groupRef: 'acme', forMs: 80_000 })
      const call = { integration: 'desk', path: '/api/v2/tickets.json', throttle: true }
      await inner.client.proxy(call).catch(() => {})
      // The frame does not recognize a regular expression of its parent.
      await user.click(await screen.findByRole('button', { name: 'Details of Billing events' }))
      const search = await screen.findByRole('region', { name: 'Search the CRM' })
      await user.click(await inner.testing.within(search).findByRole('button', { name: 'Search' }))
      await screen.findByRole('heading', { name: '1 record found' })
      const { scrollWidth, clientWidth } = inner.document.documentElement
      const overflowPx = scrollWidth - clientWidth
      return { width: inner.innerWidth, overflowPx, misfits: inner.misfits() }
    })

    expect(seen).toEqual({ width: 375, overflowPx: 0, misfits: [] })
  })
})

describe.each([
  // `localStorage` is then `null`.
  ['turned off', 'dom.storage.enabled', false, ['null', 'null']],
  ['blocked together with cookies', 'network.cookie.cookieBehavior', 2, BLOCKED],
] as const)('in Firefox with storage %s', (_, preference, value, storage) => {
  let browser: EngineBrowser
  let server: Server

  beforeAll(async () => {
    browser = await startFirefox({ [preference]: value })
    server = await serve()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  it('lists, searches, and holds calls of all its clients', async () => {
    const tab = await browser.newTab()
    await load(tab, server.address)

    expect(await tab.evaluate(listAndSearch)).toEqual({ ...LISTED, storage })
    expect(await tab.evaluate(callWhileThrottled)).toEqual(HELD)
  })
})

import { chromium } from 'playwright'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { checkRelay, checkSearch, DESTINATION } from './askRelay.mjs'
import { assert } from './run.mjs'
import { serving } from './serving.mjs'

let browser

/** Ends the browser, which the first page has started. */
export async function closeBrowser() {
  await (await browser)?.close()
}

/** What must not reach a browser: the keys that the relay has for the sandbox. */
async function sandboxKeys() {
  const { createSandbox } = await import('../../dist/sandbox/index.js')
  const { apiKey, accessToken } = createSandbox().data
  return [apiKey, accessToken]
}

/** A page of somebody far away, whose clock and language are not the server's. */
async function newPage() {
  browser ??= chromium.launch(chromiumLaunch())
  const context = await (await browser).newContext({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })
  const page = await context.newPage()
  // A busy machine takes its time, above all for what is bundled while it is asked for.
  page.setDefaultNavigationTimeout(60_000)
  const bodies = []
  const faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // The browser's own line for the call that is refused on purpose.
    const isRefusal = message.text().includes('status of 429')
    if (['error', 'warning'].includes(message.type()) && !isRefusal) faults.push(message.text())
  })
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  return { page, bodies, faults }
}

/** Uses the page that an example's server gives, as it is built and as it is developed. */
export async function usePages({ folder }, { use, startArgs = [], isRendered, hasProxy }) {
  const start = (script) => (port) =>
    `npm run --silent ${script} -- --port ${port}`.split(' ').concat(startArgs)
  const built = startArgs.length > 0 ? start('start') : () => ['npm', 'start', '--silent']
  await serving(folder, built, async (address) => {
    if (isRendered) {
      const markup = async (headers) =>
        (await (await fetch(address, { headers })).text()).replace(/<script.*?<\/script>/gs, '')
      assert((await markup({})).includes(DESTINATION), 'the destinations are not in the HTML')
      const stranger = await markup({ cookie: 'user=nobody' })
      assert(!stranger.includes(DESTINATION), 'the server does not read with the request’s cookies')
    }
    await checkRelay(address)

    const { page, bodies, faults } = await newPage()
    await page.goto(address)
    await use(page)
    const received = (await Promise.all(bodies)).join('\n')
    assert(received.includes(DESTINATION), 'what the browser receives could not be looked at')
    const keys = await sandboxKeys()
    assert(!keys.some((key) => received.includes(key)), 'the browser has received a key')
    assert(faults.length === 0, `in the browser’s console: ${faults.join('\n')}`)
    await page.context().close()
    if (hasProxy) await serving(folder, start('dev'), checkSearch, { BACKEND: address })
  })
  // Only while it is developed does React tell of attributes that differ between server and browser.
  if (!isRendered) return
  await serving(folder, start('dev'), async (address) => {
    let faults
    // Vite finds out at the first visits what it has to bundle ahead, and reloads the page.
    for (let visits = 0; visits < 4 && faults?.length !== 0; visits += 1) {
      const { page, ...seen } = await newPage()
      try {
        await page.goto(address)
        await hydrated(page)
      } catch (error) {
        seen.faults.push(error.message)
      }
      await page.context().close()
      faults = seen.faults
    }
    assert(faults.length === 0, `in the console, while it is developed: ${faults.join('\n')}`)
  })
}

/** Waits until the list answers a person: a server's HTML has its rows before that. */
async function hydrated(page) {
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  const found = page.getByRole('status').filter({ hasText: '1 of 14' })
  for (let tries = 0; ; tries += 1) {
    await filter.fill('')
    await filter.fill(DESTINATION)
    const isSeen = await found.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (isSeen) break
    assert(tries < 20, 'the list of destinations does not answer')
  }
  await filter.fill('')
}

/** Calls until the provider has had enough, and waits for what is then shown. */
async function callTooOften(page, button) {
  const timer = page.getByRole('timer').first()
  for (let calls = 0; calls < 30 && (await timer.count()) === 0; calls += 1) {
    await button.click()
    await timer.waitFor({ timeout: 500 }).catch(() => {})
  }
  await timer.waitFor()
  const text = (await timer.textContent()) ?? ''
  assert(/\d/.test(text), `the countdown says "${text}"`)
}

export async function useComponentsPage(page) {
  await hydrated(page)
  const search = page.getByRole('region', { name: 'Search the CRM' })
  await search.getByLabel('Field').fill('lifecycleStage')
  await search.getByLabel('Value').fill('customer')
  await search.getByLabel('Value').press('Enter')
  await search.getByText('25 records found').last().waitFor()
  assert((await search.getByRole('rowheader').count()) === 25, 'the search shows no rows')
  await callTooOften(page, page.getByRole('button', { name: 'Send' }))
}

export async function useHooksPage(page) {
  await page.getByRole('listitem').filter({ hasText: DESTINATION }).waitFor()
  await page.getByLabel('Stage').press('Enter')
  await page.getByText('25 found').waitFor()
  await page.getByRole('listitem').filter({ hasText: '@mail.example' }).nth(24).waitFor()
  await callTooOften(page, page.getByRole('button', { name: 'Read three contacts' }))
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
}

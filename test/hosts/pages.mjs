import { chromium } from 'playwright'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { assert } from '../packed/commands.mjs'
import { serving } from '../packed/serving.mjs'
import { warningsIn } from '../packed/warningsIn.mjs'
import { checkRelay, checkSearch, DESTINATION } from './askRelay.mjs'

let browser

/** Closes the browser that the first page started. */
export async function closeBrowser() {
  await (await browser)?.close()
}

/** Texts that must not reach a browser: the relay's keys for the sandbox. */
export async function sandboxKeys() {
  const { createSandbox } = await import('../../dist/sandbox/index.js')
  const { apiKey, accessToken } = createSandbox().data
  return [apiKey, accessToken]
}

/** Status with which Vite refuses a module of a bundle that it has replaced: it then reloads the page. */
const OUTDATED = 504

/**
 * Opens a page for a user in another time zone and language than the server's. `received()` is everything that the page
 * received; `faults` are its console errors.
 */
export async function newPage() {
  browser ??= chromium.launch(chromiumLaunch())
  const context = await (await browser).newContext({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  let loads = 0
  let isOutdated = false
  page.on('request', (request) => {
    const isLoad = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isLoad && !request.redirectedFrom()) loads += 1
  })
  const answers = []
  const faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // The browser's message about the call that is rejected on purpose.
    const isRefusal = message.text().includes('status of 429')
    // A new app may have no icon yet.
    const isOfIcon = message.location().url.endsWith('/favicon.ico')
    const isFault = ['error', 'warning'].includes(message.type()) && !isRefusal && !isOfIcon
    if (isFault) faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() === OUTDATED) isOutdated = true
    const headers = JSON.stringify(response.headers())
    answers.push(
      response.text().then(
        (body) => headers + body,
        () => headers,
      ),
    )
  })
  const received = async () => (await Promise.all(answers)).join('\n')
  return { page, received, faults, wasReloaded: () => isOutdated || loads > 1 }
}

/** Maximum number of reloads. Each one can find dependencies that the previous one did not need. */
const MAX_RELOADS = 8

/**
 * Visits a page of a development server. Vite bundles dependencies when a visit first needs them and then reloads the
 * page, so a visit that was reloaded does not count. Returns the result of the first visit without a reload.
 *
 * @param visit - Called with a new page of {@link newPage}, which is closed afterwards.
 */
export async function visitDeveloped(visit) {
  for (let reloads = 0; reloads <= MAX_RELOADS; reloads += 1) {
    const seen = await newPage()
    try {
      const result = await visit(seen)
      if (!seen.wasReloaded()) return result
    } catch (error) {
      if (!seen.wasReloaded()) throw error
    } finally {
      await seen.page.context().close()
    }
  }
  throw new Error(`the page was reloaded at each of ${MAX_RELOADS + 1} visits`)
}

/** Checks that the output of a build or a server has no warning and no error. */
export function assertQuiet(what, output) {
  const lines = warningsIn(output)
  assert(lines.length === 0, `${what} reports: ${lines.join('\n')}`)
}

/** Uses the page of an example's server, both built and in development. */
export async function usePages({ folder }, { use, startArgs = [], isRendered, hasProxy }) {
  const start = (script) => (port) =>
    `npm run --silent ${script} -- --port ${port}`.split(' ').concat(startArgs)
  const built = startArgs.length > 0 ? start('start') : () => ['npm', 'start', '--silent']
  await serving(folder, built, async (address, output) => {
    if (isRendered) {
      const markup = async (headers) =>
        (await (await fetch(address, { headers })).text()).replace(/<script.*?<\/script>/gs, '')
      assert((await markup({})).includes(DESTINATION), 'the destinations are not in the HTML')
      const stranger = await markup({ cookie: 'user=nobody' })
      assert(!stranger.includes(DESTINATION), 'the server does not read with the request’s cookies')
    }
    await checkRelay(address)

    const { page, received, faults } = await newPage()
    await page.goto(address)
    await use(page).catch((error) => {
      throw new Error([error.message, ...faults].join('\n'))
    })
    const all = await received()
    assert(all.includes(DESTINATION), 'what the browser receives could not be looked at')
    const keys = await sandboxKeys()
    assert(!keys.some((key) => all.includes(key)), 'the browser has received a key')
    assert(faults.length === 0, `in the browser’s console: ${faults.join('\n')}`)
    await page.context().close()
    if (isRendered) assertQuiet('the server', output())
    if (hasProxy) await serving(folder, start('dev'), checkSearch, { BACKEND: address })
  })
  // React reports differences between server and client attributes only in development.
  if (!isRendered) return
  await serving(folder, start('dev'), async (address, output) => {
    const faults = await visitDeveloped(async ({ page, faults: said }) => {
      await page.goto(address)
      await hydrated(page)
      return said
    })
    assert(faults.length === 0, `in the console, while it is developed: ${faults.join('\n')}`)
    // Frameworks report what they cannot prerender on the server only.
    assertQuiet('the server, while it is developed,', output())
  })
}

/** Waits until the list is interactive: a server's HTML has its rows earlier. */
export async function hydrated(page) {
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  const found = page.getByRole('status').filter({ hasText: '1 of 14' })
  // Both find the same row, so that no try hides what an earlier one has found late.
  const texts = [DESTINATION, DESTINATION.slice(0, -1)]
  const endMs = performance.now() + PAGE_TIMEOUT_MS
  for (let tries = 0; !(await found.isVisible()); tries += 1) {
    assert(performance.now() < endMs, 'the list of destinations does not answer')
    await filter.fill(texts[tries % texts.length])
    await found.waitFor({ timeout: 1_000 }).catch(() => {})
  }
  await filter.fill('')
}

const isCall = (exchange) => exchange.url().includes('/api/svc/proxy/')

/** Returns what a part of the page shows of a wait. In one task of the page, because the wait can end between two. */
async function waitIn(place, retry) {
  const part = await place.elementHandle()
  return retry.evaluate(
    (button, element) => ({
      text: element.querySelector('[role=timer]')?.textContent ?? '',
      isBlocked: button.matches(':disabled, [aria-disabled=true]'),
    }),
    part,
  )
}

/**
 * Calls until the provider's rate limit is reached, waits for the countdown, and retries when it ends.
 *
 * @param place - The part of the page with the call and its error.
 */
async function callTooOften(page, place, button) {
  const retry = place.getByRole('button', { name: 'Try again' })
  /** Calls since the last response. */
  let sent = []
  page.on('request', (request) => isCall(request) && sent.push(request.url()))
  let seen
  for (let calls = 0; calls < 30 && !seen; calls += 1) {
    const [answer] = await Promise.all([page.waitForResponse(isCall), button.click()])
    sent = []
    if (answer.status() !== 429) continue
    const shown = await waitIn(place, retry)
    // A wait can be so short that the page shows only its end.
    if (/\d/.test(shown.text) || shown.isBlocked) seen = shown
  }
  assert(seen, 'of thirty calls, none leads to a countdown')
  assert(/\d/.test(seen.text), `the countdown says "${seen.text}"`)
  assert(seen.isBlocked, 'a retry is offered before its time has come')
  // The click waits until the button is enabled.
  const [answer] = await Promise.all([page.waitForResponse(isCall), retry.click()])
  assert(answer.ok(), `the retry is answered with ${answer.status()}: the countdown was too short`)
  assert(sent.length === 1, `${sent.length} calls are made where only the retry may be`)
  await retry.waitFor({ state: 'detached' })
  assert(
    (await place.getByRole('timer').count()) === 0,
    'the countdown is still there after the retry',
  )
}

export async function useComponentsPage(page) {
  await hydrated(page)
  const search = page.getByRole('region', { name: 'Search the CRM' })
  // A search needs an object, and the objects load after hydration.
  await search.getByRole('option', { name: 'Contacts' }).waitFor({ state: 'attached' })
  await search.getByLabel('Field').fill('lifecycleStage')
  await search.getByLabel('Value').fill('customer')
  await search.getByLabel('Value').press('Enter')
  await search.getByText('25 records found').last().waitFor()
  assert((await search.getByRole('rowheader').count()) === 25, 'the search shows no rows')
  const calls = page.getByRole('region', { name: 'Call the CRM' })
  await callTooOften(page, calls, calls.getByRole('button', { name: 'Send request' }))
  await calls.and(page.locator('[data-state="answered"]')).waitFor()
}

export async function useHooksPage(page) {
  await page.getByRole('listitem').filter({ hasText: DESTINATION }).waitFor()
  await page.getByLabel('Stage').press('Enter')
  await page.getByText('25 found').waitFor()
  await page.getByRole('listitem').filter({ hasText: '@mail.example' }).nth(24).waitFor()
  const calls = page.locator('section', { hasText: 'Straight from the CRM' })
  await callTooOften(page, calls, calls.getByRole('button', { name: 'Read three contacts' }))
  await calls.getByRole('listitem').nth(2).waitFor()
  assert((await calls.getByRole('alert').count()) === 0, 'the error is still shown')
}

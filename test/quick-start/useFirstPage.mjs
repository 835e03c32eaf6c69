import { hydrated, newPage, sandboxKeys, visitDeveloped } from '../hosts/pages.mjs'
import { assert } from '../packed/commands.mjs'

/** Waits for a text of the page. The error contains the text that the page shows instead. */
async function waitFor(place, locator, what) {
  await locator.waitFor().catch(async () => {
    const shown = (await place.innerText()).replaceAll(/\s+/g, ' ').trim()
    throw new Error(`does not show ${what}, but: ${shown.slice(-400) || '(nothing)'}`)
  })
}

/** Checks the list and searches once, like a reader who has just followed the steps. */
async function lookAt(page, object) {
  const table = page.getByRole('table').first()
  await waitFor(
    page.locator('body'),
    table.getByRole('rowheader').nth(13),
    'the list of 14 destinations',
  )
  await hydrated(page)
  const isStyled = await table.evaluate((it) => getComputedStyle(it).getPropertyValue('--svc-line'))
  assert(isStyled, 'does not have the stylesheet: --svc-line is not set')

  const objectField = page.getByLabel('Object', { exact: true })
  if (object) await objectField.fill(object)
  // If the list is in the server's HTML, it can be shown before the browser has the objects of the form.
  else await objectField.getByRole('option', { name: 'Contacts' }).waitFor({ state: 'attached' })
  await page.getByLabel('Field', { exact: true }).fill('lifecycleStage')
  await page.getByLabel('Value', { exact: true }).fill('customer')
  await page.getByLabel('Value', { exact: true }).press('Enter')
  const search = page.locator('section', { has: page.getByLabel('Field', { exact: true }) })
  await waitFor(search, search.getByText('25 records found').last(), 'what a search finds')
}

/** Checks that the server's HTML has the destinations, not only its scripts. */
async function assertRendered(address) {
  const html = await (await fetch(address)).text()
  const markup = html.replaceAll(/<script.*?<\/script>/gs, '')
  assert(markup.includes('dst_billing_events'), 'has no destinations in the HTML of the server')
}

/** Opens the page once. Returns the errors that only the console shows. */
async function visit(address, object, { page, received, faults }) {
  const calls = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/svc')) return
    calls.push({ pathname, isOk: response.ok(), status: response.status() })
  })
  await page.goto(address)
  await lookAt(page, object)
  const failed = calls.filter(({ isOk }) => !isOk)
  const said = failed.map(({ pathname, status }) => `${pathname} with ${status}`)
  assert(failed.length === 0, `had its calls answered by ${said.join(', ')}`)
  for (const path of ['/api/svc/destinations', '/api/svc/search/crm']) {
    assert(
      calls.some(({ pathname }) => pathname === path),
      `has not called ${path}`,
    )
  }
  const all = await received()
  assert(all.includes('dst_billing_events'), 'has received what could not be looked at')
  const keys = await sandboxKeys()
  assert(!keys.some((key) => all.includes(key)), 'has received a key of the relay')
  return faults
}

function assertQuiet(faults) {
  assert(faults.length === 0, `says in the console: ${faults.join('\n')}`)
}

/**
 * Uses the page at the end of a path in a real browser.
 *
 * @param object - Object to search, if the relay has no list of objects.
 * @param isRendered - Whether the server renders the list with its data.
 */
export async function useFirstPage(address, { isDeveloped, object, isRendered }) {
  if (isRendered) await assertRendered(address)
  if (isDeveloped) {
    assertQuiet(await visitDeveloped((seen) => visit(address, object, seen)))
    return
  }
  const seen = await newPage()
  assertQuiet(await visit(address, object, seen).finally(() => seen.page.context().close()))
}

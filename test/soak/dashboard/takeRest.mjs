import { until, wait } from '../wait.mjs'
import { readPage } from './readPage.mjs'

const CALM_MS = 20_000
const SWITCHES = 8

async function collect({ cdp }) {
  // A second collection frees objects that a finalizer or a weak reference kept.
  for (let i = 0; i < 3; i += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    await wait(100)
  }
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metricOf = (name) => metrics.find((metric) => metric.name === name)?.value
  return {
    heap: metricOf('JSHeapUsedSize'),
    nodes: metricOf('Nodes'),
    listeners: metricOf('JSEventListeners'),
    documents: metricOf('Documents'),
  }
}

/** Brings the page to the state that is measured, with actions of the user. */
async function calm(soak, tab) {
  const { page } = tab
  // Playwright adds listeners to the page when it first evaluates code with an element, so this is done before each rest.
  await page.locator('html').evaluate(() => {})
  const region = (name) => page.getByRole('region', { name, exact: true }).first()
  // Switching the customer replaces the page, so typed text is dropped. Switches more than once, so that leaks of each
  // switch are visible, even if a slow machine made few steps.
  for (let i = 0; i < SWITCHES; i += 1) await soak.switchCustomer()
  if (tab.scope() !== 'acme') await soak.switchCustomer()
  // Waits until no call is held, and ends holds that have no end.
  await until(async () => {
    const restored = page.getByRole('button', { name: 'I’ve restored access' })
    if ((await restored.count()) > 0) {
      soak.holdCheck.release(tab.scope(), 'crm', Date.now())
      await restored.first().click()
    }
    return (await readPage(tab)).holds === 0
  }, CALM_MS)

  const [list, search, call] = ['Destinations', 'Search the CRM', 'Call the CRM'].map(region)
  const refresh = list.getByRole('button', { name: 'Refresh', exact: true })
  const isListed = await until(
    async () => {
      const { state, title } = (await readPage(tab)).list
      // A list that was held must be refreshed.
      if (title !== '' && (await refresh.count()) > 0) await refresh.click()
      return state === 'ready' && title === ''
    },
    CALM_MS,
    500,
  )
  if (!isListed) throw new Error('the list of destinations does not load again')
  await search.getByLabel('Field').fill('email')
  await search.getByLabel('Value').fill('ada.okafor@mail.example')
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await search.getByRole('rowheader', { name: '11000' }).waitFor({ timeout: CALM_MS })
  await call.getByRole('button', { name: 'Send request', exact: true }).click()
  await call.getByText('Status 200').waitFor({ timeout: CALM_MS })
  // By now, messages of two seconds are gone, and lazy code is loaded.
  await wait(2_200)
}

/** Ends all requests, runs the checks, and measures the idle page and its server. */
export async function takeRest(soak) {
  const { page, service, submits, holdCheck, onFault } = soak
  page.wire.disarm()
  service.wire.disarm()
  service.sandbox.lift()
  await soak.goOnline()
  await submits.settleAll(true)
  if (soak.second()) await soak.closeSecond()
  submits.checkWrites()
  const tab = soak.first()
  try {
    await calm(soak, tab)
  } catch (error) {
    const state = JSON.stringify(await readPage(tab)).slice(0, 1_500)
    onFault('page', `the page does not come to rest: ${error.message}; it shows ${state}`)
  }
  holdCheck.check()
  const rest = { ...(await collect(tab)), server: await page.vitals() }
  // Removes new records and changes: the next actions start with the initial data.
  service.sandbox.reset()
  for (const wire of [page.wire, service.wire]) wire.forget()
  return rest
}

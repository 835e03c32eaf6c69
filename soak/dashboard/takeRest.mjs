import { until, wait } from '../wait.mjs'
import { readPage } from './readPage.mjs'

const CALM_MS = 20_000
const SWITCHES = 8

async function collect({ cdp }) {
  // What a finalizer or a weak reference keeps goes with the next one.
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

/** Brings the page to the state in which it is measured, by what a person can do. */
async function calm(soak, tab) {
  const { page } = tab
  const region = (name) => page.getByRole('region', { name, exact: true }).first()
  // Another customer is another page: nothing that was typed for one is kept. There and back more than once, so that
  // what is left behind by each can be seen, however few steps a slow machine has made.
  for (let i = 0; i < SWITCHES; i += 1) await soak.switchCustomer()
  if (tab.scope() !== 'acme') await soak.switchCustomer()
  // Somebody waits until nothing is held any more, and ends what does not end by itself.
  await until(async () => {
    const restored = page.getByRole('button', { name: 'I’ve restored access' })
    if ((await restored.count()) > 0) {
      soak.holdJudge.release(tab.scope(), 'crm', Date.now())
      await restored.first().click()
    }
    return (await readPage(tab)).holds === 0
  }, CALM_MS)

  const [list, search, call] = ['Destinations', 'Search the CRM', 'Call the CRM'].map(region)
  const refresh = list.getByRole('button', { name: 'Refresh', exact: true })
  const isListed = await until(
    async () => {
      const { state, title } = (await readPage(tab)).list
      // A list that was held has to be asked for again.
      if (title !== '' && (await refresh.count()) > 0) await refresh.click()
      return state === 'ready' && title === ''
    },
    CALM_MS,
    500,
  )
  if (!isListed) throw new Error('the list of destinations does not come back')
  await search.getByLabel('Field').fill('email')
  await search.getByLabel('Value').fill('ada.okafor@mail.example')
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await search.getByRole('rowheader', { name: '11000' }).waitFor({ timeout: CALM_MS })
  await call.getByRole('button', { name: 'Send request', exact: true }).click()
  await call.getByText('Status 200').waitFor({ timeout: CALM_MS })
  // What is said for two seconds has been said, and what is loaded a moment later is there.
  await wait(2_200)
}

/** Ends what is under way, judges what has been, and measures the page and its server with nothing to do. */
export async function takeRest(soak) {
  const { page, service, submits, holdJudge, onFault } = soak
  page.wire.disarm()
  service.wire.disarm()
  service.sandbox.lift()
  await soak.goOnline()
  await submits.settleAll(true)
  if (soak.second()) await soak.closeSecond()
  submits.judgeWrites()
  const tab = soak.first()
  try {
    await calm(soak, tab)
  } catch (error) {
    const state = JSON.stringify(await readPage(tab)).slice(0, 1_500)
    onFault('page', `the page does not come to rest: ${error.message}; it shows ${state}`)
  }
  holdJudge.judge()
  const rest = { ...(await collect(tab)), server: await page.vitals() }
  // New records and changes go: the next part of the walk begins with what was there at first.
  service.sandbox.reset()
  for (const wire of [page.wire, service.wire]) wire.forget()
  return rest
}

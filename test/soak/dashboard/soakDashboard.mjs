import { chromium } from 'playwright'
import { chromiumLaunch } from '../../../scripts/lib/chromium.ts'
import { checkGrowth, MIN_RESTS } from '../growth.mjs'
import { randomOfStep } from '../random.mjs'
import { until, wait } from '../wait.mjs'
import { actions, armSomething, HOLD_ACTION } from './actions.mjs'
import { createHoldCheck } from './createHoldCheck.mjs'
import { createSubmits } from './createSubmits.mjs'
import { openTab, SWITCHING_MS } from './openTab.mjs'
import { readPage } from './readPage.mjs'
import { startPage } from './startPage.mjs'
import { startService } from './startService.mjs'
import { takeRest } from './takeRest.mjs'

/** Maximum growth of the idle page from the beginning to the end. */
const BOUNDS = { heap: 3_000_000, nodes: 400, listeners: 12, documents: 1 }
const REST_MS = 8_000
const SERVER_BOUNDS = { heap: 8_000_000, sockets: 10, handles: 15 }

/**
 * TanStack keeps unused queries for five minutes. Here it is one second; otherwise the page would grow for that long,
 * which looks like a leak. Runs in the page.
 */
function forgetSooner() {
  const { setTimeout } = window
  window.setTimeout = (work, ms, ...rest) =>
    setTimeout(work, ms === 5 * 60_000 ? 1_000 : ms, ...rest)
}

const add = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Uses the dashboard in Chromium, with faults on both sides of the relay, and checks the results. */
export async function soakDashboard({ minutes, seed, report }) {
  const restEveryMs = Math.min(45_000, Math.max(12_000, (minutes * 60_000) / 10))
  const counts = new Map()
  const last = []
  const onFault = (kind, text) => report.fault(kind, text, last)

  const service = await startService()
  const page = await startPage({
    env: service.env,
    throttle: (groupRef) => {
      const forMs = randomOfStep(seed, step).between(2_000, 6_000)
      service.sandbox.throttle({ integration: 'crm', groupRef, forMs })
    },
    onFault,
  })
  const browser = await chromium.launch(chromiumLaunch({ isFull: true }))
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 1000 },
  })
  context.setDefaultTimeout(10_000)
  await context.addInitScript(forgetSooner)
  const holdCheck = createHoldCheck(onFault)
  const submits = createSubmits({ page, service, holdCheck, onFault })
  const open = (name) =>
    openTab({
      ...{ context, address: page.address, name, wire: page.wire, holdCheck, onFault },
      onMade: submits.noteMade,
    })

  let step = 0
  let marks = 0
  let isOffline = false
  let second
  const first = await open('A')
  await first.page.getByRole('rowheader', { name: 'Billing events' }).waitFor()

  const soak = {
    page,
    service,
    submits,
    holdCheck,
    onFault,
    /** Unique marks. None is a prefix of another. */
    nextMark: () => {
      marks += 1
      return `soak-${marks}.`
    },
    first: () => first,
    second: () => second,
    isOffline: () => isOffline,
    armFault: (kind, fault) => page.wire.arm(kind, fault),
    async openSecond() {
      if (isOffline) return undefined
      second = await open('B')
      await second.page.getByRole('button', { name: 'Send request', exact: true }).waitFor()
      return 'opened'
    },
    async closeSecond() {
      const tab = second
      second = undefined
      submits.forgetTab(tab)
      await tab.disturb(() => tab.close())
      return 'closed'
    },
    async toggleNetwork() {
      isOffline = !isOffline
      const underWay = [first, second].map((tab) => tab && submits.pendingOf(tab, 'search'))
      for (const submit of underWay) if (submit) submit.wasOffline = true
      for (const tab of [first, second]) {
        const call = tab && submits.pendingOf(tab, 'proxy')
        if (call) call.wasOffline = true
      }
      await context.setOffline(isOffline)
      return isOffline ? 'offline' : 'online'
    },
    goOnline: async () => isOffline && (await soak.toggleNetwork()),
    async switchCustomer() {
      const choice = first.page.getByLabel('Signed in as')
      const other = (await choice.inputValue()) === 'acme' ? 'globex' : 'acme'
      submits.forgetTab(first)
      first.lastCall = undefined
      first.lastSearch = undefined
      await first.disturb(async () => {
        await choice.selectOption(other)
        await until(
          async () => first.scope() === other && (await choice.inputValue()) === other,
          5_000,
        )
      })
      // Before that, the tab of a request may be unknown, so the request cannot be checked.
      await wait(SWITCHING_MS)
    },
  }

  const weighed = actions.map(([weight, name, act]) => [weight, { name, act }])
  const holdAction = weighed.map(([, action]) => action).find(({ name }) => name === HOLD_ACTION)
  async function takeStep(isFirst) {
    step += 1
    const random = randomOfStep(seed, step)
    const drawn = random.weighed(weighed)
    // Ensures that even a short run has a hold.
    const { name, act } = isFirst ? holdAction : drawn
    const inSecond = random.chance(0.3)
    if (random.chance(0.45)) armSomething(soak, random)
    const tab = inSecond && second ? second : first
    const line = { step, tab: tab.name, name, did: 'under way' }
    last.push(line)
    if (last.length > 30) last.shift()
    try {
      line.did = await act(soak, tab, random)
    } catch (error) {
      line.did = 'failed'
      const state = JSON.stringify(await readPage(tab).catch(String)).slice(0, 1_000)
      onFault(
        'page',
        `step ${step}, "${name}", could not be done: ${error.message}; the page shows ${state}`,
      )
      // Requests before the rest are irrelevant.
      await tab.page.keyboard.press('Escape').catch(() => {})
    }
    add(counts, line.did === undefined ? 'nothing to do' : name)
    // The second tab may be closed by now.
    const { missing } = await readPage(tab === second ? second : first)
    if (missing.length > 0)
      onFault('page', `after step ${step}, "${name}", tab ${tab.name} has no ${missing.join(', ')}`)
    await submits.settleAll(false)
    if (isOffline && random.chance(0.4)) await soak.toggleNetwork()
  }

  // The time of the rests counts as well.
  const endMs = performance.now() + minutes * 60_000 - REST_MS
  const rests = [await takeRest(soak)]
  while ((performance.now() < endMs || rests.length < MIN_RESTS) && !report.isFull()) {
    const sliceEndMs = Math.min(performance.now() + restEveryMs, endMs)
    await takeStep(true)
    while (performance.now() < sliceEndMs && !report.isFull()) await takeStep(false)
    rests.push(await takeRest(soak))
    report.progress(`step ${step}`, rests.at(-1))
  }
  if (holdCheck.totals.heldSubmits === 0)
    onFault('hold', 'no submit was held back, so nothing is shown of the hold')
  const serverRests = rests.map(({ server }) => server)
  report.dashboard({
    steps: step,
    counts,
    faults: [page.wire.used, service.wire.used],
    submits: submits.totals,
    holds: holdCheck.totals,
    rests,
    grown: checkGrowth('the page', rests, BOUNDS, onFault),
    serverGrown: checkGrowth('the server', serverRests, SERVER_BOUNDS, onFault),
    bounds: BOUNDS,
    serverBounds: SERVER_BOUNDS,
  })
  await browser.close()
  await page.close()
  await service.close()
}

import { wait } from '../wait.mjs'
import { makeFault, makeRefusal } from './faults.mjs'

/** Disjoint values, so that the requests of the two tabs can be distinguished. */
const emails = {
  A: ['ada.okafor', 'misaki.sato', 'zoe.vanderberg', 'olga.sokolova', 'liam.obrien', 'nobody-a'],
  B: ['priya.raman', 'huong.nguyen', 'jose.alvarez', 'nobody-b'],
}

const region = ({ page }, name) => page.getByRole('region', { name, exact: true }).first()
const searchOf = (tab) => region(tab, 'Search the CRM')
const callOf = (tab) => region(tab, 'Call the CRM')
const listOf = (tab) => region(tab, 'Destinations')

/**
 * Does something with a matching element. Returns undefined if there is none, or if a response that arrived late has
 * removed it before.
 */
async function withOne(locator, use, index = 0) {
  if ((await locator.count()) <= index) return undefined
  try {
    return await use(locator.nth(index))
  } catch (error) {
    if ((await locator.count()) > index) throw error
    return undefined
  }
}

/** Clicks the first matching element, like {@link withOne}. */
const clickFirst = (locator, did) =>
  withOne(locator, async (one) => {
    await one.click()
    return did
  })

/** Clicks one of the matching elements, like {@link withOne}. */
async function clickOne(locator, random) {
  const count = await locator.count()
  const index = random.below(Math.max(count, 1))
  const click = async (one) => {
    await one.click()
    return `${index + 1} of ${count}`
  }
  return withOne(locator, click, index)
}

async function readSearch(tab) {
  return searchOf(tab).evaluate((section) => {
    const typedIn = (row, ending) => row.querySelector(`[id$="${ending}"]`).value
    const objectName = section.querySelector('.svc-object-field :is(select, input)').value
    const rows = [...section.querySelectorAll('.svc-filter')]
    return JSON.stringify([
      objectName,
      rows
        .map((row) => [typedIn(row, '-field'), typedIn(row, '-value')])
        .filter(([name, value]) => name || value),
    ])
  })
}

function beginSearch({ submits, isOffline }, tab, search) {
  const customer = tab.scope()
  return submits.begin({
    tab,
    kind: 'search',
    what: `the search ${search}`,
    search,
    customer,
    wasOffline: isOffline(),
  })
}

async function submitSearch(soak, tab, random) {
  const search = searchOf(tab)
  const [field, value] = [search.getByLabel('Field').first(), search.getByLabel('Value').first()]
  if ((await field.count()) === 0) await search.getByRole('button', { name: 'Add filter' }).click()
  const email = `${random.pick(emails[tab.name])}@mail.example`
  const byKey = random.chance(0.5)
  const ofCompanies = random.chance(0.15)
  const objects = search.getByLabel('Object')
  const object = ofCompanies ? 'companies' : 'contacts'
  const choose = () => objects.selectOption(object)
  const type = () => objects.fill(object)
  const canChoose = (await objects.evaluate((one) => one.localName)) === 'select'
  // A list replaces the input when the objects have loaded, and the input replaces it for another customer.
  await (canChoose ? choose().catch(type) : type().catch(choose))
  await field.fill(ofCompanies ? 'domain' : 'email')
  await value.fill(ofCompanies ? `company-${tab.name === 'A' ? 1 : 3}.example` : email)
  const submit = beginSearch(soak, tab, await readSearch(tab))
  await tab.disturb(async () => {
    if (byKey) await value.press('Enter')
    else await search.getByRole('button', { name: 'Search', exact: true }).click()
  })
  tab.lastSearch = submit.search
  return submit
}

async function sendCall(soak, tab, random) {
  const call = callOf(tab)
  const method = random.weighed([
    [4, 'GET'],
    [1, 'HEAD'],
    [4, 'POST'],
    [2, 'PATCH'],
    [1, 'DELETE'],
  ])
  const mark = soak.nextMark()
  const path = random.weighed([
    [3, `/crm/v3/objects/contacts?limit=2&soak=${mark}`],
    [2, `/debug/echo?soak=${mark}`],
    [1, `/crm/v3/objects/none/7?soak=${mark}`],
    [1, `/crm/../up?soak=${mark}`],
  ])
  const isInvalid = path.includes('..')
  const isConfirmed = random.chance(0.85)
  const byKey = random.chance(0.5)
  await call.getByLabel('Method').selectOption(method)
  await call.getByLabel('Path and query').fill(path)
  if (method === 'POST' || method === 'PATCH') {
    await call.getByLabel('Body', { exact: true }).selectOption('json')
    await call
      .getByLabel('JSON', { exact: true })
      .fill(JSON.stringify({ properties: { firstName: 'Soak', mark } }))
  }
  // Otherwise the body of the previous call would be sent with this one.
  if (method === 'DELETE') await call.getByLabel('Body', { exact: true }).selectOption('none')
  const isRead = method === 'GET' || method === 'HEAD'
  const begin = () =>
    soak.submits.begin({
      tab,
      kind: 'proxy',
      what: `${method} ${path}`,
      method,
      mark,
      isInvalid,
      wasOffline: soak.isOffline(),
    })
  let submit
  if (isRead || isInvalid) submit = begin()
  await tab.disturb(async () => {
    if (byKey) await call.getByLabel('Path and query').press('Enter')
    else await call.getByRole('button', { name: /^Send/ }).first().click()
  })
  // An invalid call keeps the outcome of the previous one. Its faults are shown until the next attempt.
  if (isInvalid) {
    await soak.submits.settle(submit)
    return submit
  }
  if (isRead) {
    tab.lastCall = submit
    return submit
  }
  const dialog = tab.page.getByRole('dialog')
  if (!isConfirmed) {
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    return undefined
  }
  submit = begin()
  tab.lastCall = submit
  await tab.disturb(() => dialog.getByRole('button', { name: `Send ${method}` }).click())
  return submit
}

/** Repeats the last call with the button of its problem. */
async function retryCall(soak, tab) {
  const button = callOf(tab).getByRole('button', { name: 'Try again', exact: true })
  if (!tab.lastCall) return undefined
  // In one task of the page, because the button could become active between a look and a click.
  const clickIfBlocked = (element) => {
    const isBlocked = element.getAttribute('aria-disabled') === 'true'
    if (isBlocked) element.click()
    return isBlocked
  }
  const wasBlocked = await withOne(button, (one) => one.evaluate(clickIfBlocked))
  if (wasBlocked === undefined) return undefined
  if (wasBlocked) return 'which was not to be tried yet'
  // The page shows the outcome of the last send only.
  if (soak.submits.pendingOf(tab, 'proxy')) return undefined
  const { method, mark, what } = tab.lastCall
  // An invalid path would hide the state of the repeated call.
  await callOf(tab)
    .getByLabel('Path and query')
    .fill(what.slice(method.length + 1))
  const isRead = method === 'GET' || method === 'HEAD'
  const begin = () => {
    const wasOffline = soak.isOffline()
    tab.lastCall = soak.submits.begin({ tab, kind: 'proxy', what, method, mark, wasOffline })
    return tab.lastCall
  }
  if (isRead) begin()
  await tab.disturb(() => button.first().click())
  if (isRead) return 'a read'
  const dialog = tab.page.getByRole('dialog')
  begin()
  await tab.disturb(() => dialog.getByRole('button', { name: `Send ${method}` }).click())
  return 'a change'
}

async function retrySearch(_, tab) {
  const button = searchOf(tab).getByRole('button', { name: 'Try again', exact: true })
  if (!tab.lastSearch) return undefined
  return withOne(button, async (one) => {
    const isBlocked = (await one.getAttribute('aria-disabled')) === 'true'
    // The button of the results retries a read and is not a submit, so this only has to wait for the read.
    await tab.disturb(() => one.click())
    return isBlocked ? 'which was not to be tried yet' : 'asked'
  })
}

/** Starts a submit and, in most cases, waits for its outcome. */
const andWait = (begin) => async (soak, tab, random) => {
  const waits = random.chance(0.6)
  const submit = await begin(soak, tab, random)
  if (waits && submit && !soak.isOffline()) await soak.submits.settle(submit)
  return submit ? `${submit.what}${waits ? '' : ', and on'}` : 'not confirmed'
}

/** Sends a read to the provider. The checks look at its outcome, not this function. */
async function sendRead(soak, tab) {
  const mark = soak.nextMark()
  const path = `/debug/echo?soak=${mark}`
  const call = callOf(tab)
  await call.getByLabel('Method').selectOption('GET')
  await call.getByLabel('Path and query').fill(path)
  const what = `GET ${path}`
  const wasOffline = soak.isOffline()
  tab.lastCall = soak.submits.begin({ tab, kind: 'proxy', what, method: 'GET', mark, wasOffline })
  await tab.disturb(() => call.getByRole('button', { name: /^Send/ }).first().click())
  return tab.lastCall
}

/**
 * Ignores a hold: the provider rejects a call for a few seconds, and both tabs keep calling and searching until after
 * the retry time.
 */
async function meetHold(soak, random) {
  const refusal = makeRefusal(random)
  const isAtPage = random.chance(0.5)
  const bySearch = random.chance(0.3)
  if (soak.isOffline()) return undefined
  if (!soak.second()) await soak.openSecond()
  const first = soak.first()
  const wires = isAtPage ? soak.page : soak.service
  wires.wire.arm(bySearch ? 'search' : 'proxy', refusal)
  await soak.submits.settle(
    bySearch ? await submitSearch(soak, first, random) : await sendRead(soak, first),
  )
  // One call about every 200 ms, until about a second after the longest wait.
  const endMs = performance.now() + 5_500
  while (performance.now() < endMs) {
    const tab = random.chance(0.5) ? soak.second() : first
    if (random.chance(0.15)) await submitSearch(soak, tab, random)
    else await sendRead(soak, tab)
    await wait(random.between(20, 200))
    await soak.submits.settleAll(false)
  }
  return `${refusal.name} of a ${bySearch ? 'search' : 'call'}`
}

/** Simulates visibility, because an automated browser shows all of its pages at all times. */
const showPage = (isShown) => {
  const state = isShown ? 'visible' : 'hidden'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

export const HOLD_ACTION = 'go on while calls are held'

/** The user's actions: weight, name and function. Each returns a text, or undefined if it is not possible now. */
export const actions = [
  [10, 'search', andWait(submitSearch)],
  [
    4,
    'search twice at once',
    async (soak, tab, random) => {
      const first = await submitSearch(soak, tab, random)
      const second = await submitSearch(soak, tab, random)
      if (!soak.isOffline()) await soak.submits.settle(second)
      return `${first.search}, then ${second.search}`
    },
  ],
  [
    2,
    'cancel a search',
    async (soak, tab, random) => {
      soak.armFault('search', { name: 'late', delayMs: 800 })
      const submit = await submitSearch(soak, tab, random)
      submit.isCancelled = true
      const cancel = searchOf(tab).getByRole('button', { name: 'Cancel' })
      if ((await cancel.count()) > 0)
        await tab.disturb(() => cancel.click({ timeout: 2_000 }).catch(() => {}))
      return submit.search
    },
  ],
  [
    2,
    'repeat the search',
    async (soak, tab) => {
      const again = searchOf(tab).getByRole('button', { name: 'Run again' })
      if ((await again.count()) === 0 || !tab.lastSearch) return undefined
      const submit = beginSearch(soak, tab, tab.lastSearch)
      const did = await tab.disturb(() => clickFirst(again, submit.search))
      if (did === undefined) soak.submits.forget(submit)
      return did
    },
  ],
  [
    2,
    'add or remove a condition',
    async (_, tab, random) => {
      const search = searchOf(tab)
      const rows = await search.locator('.svc-filter').count()
      const email = `${random.pick(emails[tab.name])}@mail.example`
      if (rows > 1) {
        await search.getByRole('button', { name: `Remove filter ${rows}` }).click()
        return 'removed'
      }
      await search.getByRole('button', { name: 'Add filter' }).click()
      await search.getByLabel('Field').last().fill('email')
      await search.getByLabel('Value').last().fill(email)
      return 'added'
    },
  ],
  [
    1,
    'clear the conditions',
    async (_, tab) => {
      const clear = searchOf(tab).getByRole('button', { name: 'Clear filters' })
      if ((await clear.count()) === 0) return undefined
      await clear.click()
      return 'cleared'
    },
  ],
  [2, 'try the search again', retrySearch],
  [
    2,
    'change the view of the results',
    async (_, tab, random) => {
      const name = random.pick(['Table', 'Cards', 'JSON'])
      const button = searchOf(tab).getByRole('button', { name, exact: true })
      return clickFirst(button, name)
    },
  ],
  [
    2,
    'open a record',
    (_, tab, random) =>
      clickOne(
        searchOf(tab).getByRole('button', { name: /^(?:Show|Hide) (?:Record|all)/ }),
        random,
      ),
  ],
  [
    1,
    'copy the results',
    async (_, tab) => {
      const menu = searchOf(tab).getByRole('button', { name: 'Export' })
      if (!(await clickFirst(menu, 'opened'))) return undefined
      const copy = tab.page.getByRole('button', { name: /CSV/ }).first()
      await copy.click({ timeout: 3_000 }).catch(() => {})
      await tab.page.keyboard.press('Escape')
      return 'as CSV'
    },
  ],
  [10, 'call', andWait(sendCall)],
  [
    3,
    'call twice at once',
    async (soak, tab, random) => {
      const first = await sendCall(soak, tab, random)
      const second = await sendCall(soak, tab, random)
      if (second && !soak.isOffline()) await soak.submits.settle(second)
      return `${first?.what}, then ${second?.what}`
    },
  ],
  [
    2,
    'cancel a call',
    async (soak, tab, random) => {
      soak.armFault('proxy', { name: 'late', delayMs: 800 })
      const submit = await sendCall(soak, tab, random)
      if (!submit) return 'not confirmed'
      submit.isCancelled = true
      const cancel = callOf(tab).getByRole('button', { name: 'Cancel', exact: true })
      if ((await cancel.count()) > 0)
        await tab.disturb(() => cancel.click({ timeout: 2_000 }).catch(() => {}))
      return submit.what
    },
  ],
  [4, 'try the call again', retryCall],
  [6, HOLD_ACTION, (soak, _, random) => meetHold(soak, random)],
  [
    1,
    'switch the rate limit mode',
    async (_, tab) => {
      await callOf(tab).getByRole('checkbox').first().click()
      return 'switched'
    },
  ],
  [
    1,
    'copy the call',
    (_, tab, random) =>
      clickOne(callOf(tab).getByRole('button', { name: /^Copy as (?:fetch|hook)/ }), random),
  ],
  [
    2,
    'view the response',
    (_, tab, random) =>
      clickOne(
        callOf(tab).locator('.svc-response summary, .svc-response .svc-segments button'),
        random,
      ),
  ],
  [
    3,
    'throttle',
    async (_, tab) => {
      await callOf(tab).getByRole('button', { name: 'Throttle the CRM' }).click()
      return 'asked'
    },
  ],
  [
    2,
    'stop or resume a countdown',
    (_, tab, random) =>
      clickOne(tab.page.getByRole('button', { name: /^(?:Stop|Resume) the countdown/ }), random),
  ],
  [
    2,
    'confirm that access is restored',
    async (soak, tab) => {
      const button = tab.page.getByRole('button', { name: 'I’ve restored access' })
      if ((await button.count()) === 0) return undefined
      soak.holdCheck.release(tab.scope(), 'crm', Date.now())
      return clickFirst(button, 'confirmed')
    },
  ],
  [
    2,
    'open the details of a problem',
    (_, tab, random) => clickOne(tab.page.locator('.svc-problem details summary'), random),
  ],
  [
    3,
    'refresh the list',
    (_, tab, random) =>
      clickOne(
        // An error that can be retried has its own button, instead of Refresh.
        listOf(tab).getByRole('button', { name: /^(?:Refresh|Try again)/, disabled: false }),
        random,
      ),
  ],
  [
    2,
    'filter the list',
    async (_, tab, random) => {
      const text = random.pick(['', 'orders', 'webhook', 'zzz'])
      const field = listOf(tab).getByRole('searchbox')
      if ((await field.count()) === 0) return undefined
      await field.fill(text)
      return JSON.stringify(text)
    },
  ],
  [
    2,
    'sort the list',
    (_, tab, random) => clickOne(listOf(tab).getByRole('columnheader').getByRole('button'), random),
  ],
  [
    3,
    'open a destination',
    (_, tab, random) => clickOne(listOf(tab).getByRole('button', { name: /^Details of/ }), random),
  ],
  [
    1,
    'copy an ID',
    (_, tab, random) => clickOne(listOf(tab).getByRole('button', { name: /^Copy ID/ }), random),
  ],
  [
    2,
    'hide and show the tab',
    async (_, tab) => {
      await tab.page.evaluate(showPage, false)
      await tab.page.waitForTimeout(300)
      await tab.page.evaluate(showPage, true)
      return 'hidden for a moment'
    },
  ],
  [
    2,
    'freeze the tab',
    async (_, tab) => {
      await tab.disturb(async () => {
        await tab.cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
        await tab.page.waitForTimeout(700)
        await tab.cdp.send('Page.setWebLifecycleState', { state: 'active' })
      })
      return 'for a moment'
    },
  ],
  [
    3,
    'open or close the second tab',
    async (soak) => (soak.second() ? await soak.closeSecond() : await soak.openSecond()),
  ],
  [
    1,
    'reload the second tab',
    async (soak) => {
      const second = soak.second()
      if (!second || soak.isOffline()) return undefined
      soak.submits.forgetTab(second)
      await second.disturb(() => second.page.reload())
      await second.page.getByRole('button', { name: 'Send request' }).waitFor()
      return 'reloaded'
    },
  ],
  [
    3,
    'switch the customer',
    async (soak, _, random) => {
      const times = random.between(1, 3)
      if (soak.isOffline()) return undefined
      if (soak.second()) await soak.closeSecond()
      for (let i = 0; i < times; i += 1) await soak.switchCustomer()
      return `${times} times`
    },
  ],
  [2, 'go offline or online', async (soak) => soak.toggleNetwork()],
  [
    3,
    'wait',
    async (_, tab, random) => {
      const ms = random.between(200, 1_500)
      await tab.page.waitForTimeout(ms)
      return `${ms} ms`
    },
  ],
]

const kinds = [
  'search',
  'search',
  'proxy',
  'proxy',
  'proxy',
  'destinations',
  'integrations',
  'info',
]

/** Makes one of the next calls fail, on either side of the relay. */
export function armSomething({ page, service }, random) {
  const isAtPage = random.chance(0.6)
  const kind = random.pick(kinds)
  const fault = makeFault(random, kind)
  if (kind === 'integrations' || kind === 'info') page.wire.arm(kind, fault)
  else (isAtPage ? page : service).wire.arm(kind, fault)
}

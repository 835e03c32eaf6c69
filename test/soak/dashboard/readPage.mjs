/** Returns the visible state of the dashboard. Runs in the page, so it uses no variables from outside. */
function look() {
  const regionOf = (heading) => {
    const found = [...document.querySelectorAll('h2')].find((one) => one.textContent === heading)
    return found?.closest('section')
  }
  const textOf = (element) => element?.textContent?.trim()
  const titleIn = (region) => textOf(region?.querySelector('.svc-problem-title')) ?? ''
  const list = regionOf('Destinations')
  const search = regionOf('Search the CRM')
  const results = search?.querySelector('.svc-results')
  const call = regionOf('Call the CRM')
  const landmarks = {
    main: document.querySelector('main'),
    heading: document.querySelector('h1'),
    Destinations: list,
    'Search the CRM': search,
    'Call the CRM': call,
  }
  return {
    missing: Object.keys(landmarks).filter((name) => !landmarks[name]),
    customer: document.querySelector('header select')?.value,
    list: {
      state: list?.dataset.state,
      isRefreshing: list?.dataset.refreshing === 'true',
      rows: list?.querySelectorAll('tbody tr.svc-row').length,
      title: titleIn(list),
    },
    search: {
      state: search?.dataset.state,
      shown: results?.dataset.state,
      isOlder: results?.dataset.older === 'true',
      title: titleIn(results),
      text: textOf(results) ?? '',
      ids: [...(results?.querySelectorAll('[role=rowheader], th[scope=row]') ?? [])].map(
        (cell) => /\d{4,}/.exec(cell.textContent)?.[0] ?? cell.textContent,
      ),
    },
    call: {
      state: call?.dataset.state,
      title: titleIn(call),
      answer: textOf(call?.querySelector('.svc-response')) ?? '',
      text: textOf(call?.querySelector('.svc-outcome')) ?? '',
    },
    holds: document.querySelectorAll('.svc-hold:is([data-state=held], [data-state=locked-out])')
      .length,
  }
}

/** Returns the visible state of the dashboard in a tab. */
export const readPage = ({ page }) => page.evaluate(look)

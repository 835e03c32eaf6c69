import { addTesting } from '../engines/pages/addTesting.ts'
import { startEngine } from '../engines/startEngine.ts'
import { assert } from '../packed/commands.mjs'

/** Runs in the page: lists and searches, like a reader who has just followed the steps. Returns the counts. */
async function listAndSearch(object) {
  const { screen, user, waitFor, within } = window.testing
  const [table] = await screen.findAllByRole('table')
  const rows = await waitFor(() => {
    const found = within(table).getAllByRole('rowheader')
    if (found.length < 14) throw new Error(`The list has ${found.length} destinations.`)
    return found.length
  })
  const objects = await screen.findByLabelText('Object')
  if (object) await user.type(objects, object)
  else await within(objects).findByRole('option', { name: 'Contacts' })
  await user.type(screen.getByLabelText('Field'), 'lifecycleStage{Escape}')
  await user.type(screen.getByLabelText('Value'), 'customer{Enter}')
  const [result] = await screen.findAllByText(/\d+ records? found/)
  return { rows, found: result.textContent }
}

/**
 * Uses the page of a path in Firefox and WebKit.
 *
 * @param object - Object to search, if the relay has no list of objects.
 */
export async function openInEngines(address, object) {
  for (const [engine, start] of Object.entries(startEngine)) {
    const browser = await start()
    try {
      const tab = await browser.newTab()
      await tab.open(address)
      await addTesting(tab)
      const { rows, found } = await tab.evaluate(listAndSearch, object)
      const isRight = rows === 14 && found.includes('25 records found')
      assert(isRight, `shows ${rows} destinations and "${found}" in ${engine}`)
    } finally {
      await browser.close()
    }
  }
}

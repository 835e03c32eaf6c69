import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { cleanupSvc, renderSvc, type Scenario, scenarios } from '../../../src/testing/index.js'
import {
  enter,
  heard,
  press,
  startScreenReader,
  stopScreenReader,
} from '../../support/screenReader.js'

beforeEach(startScreenReader)
afterEach(stopScreenReader)
afterEach(cleanupSvc)
afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())
afterEach(() => onlineManager.setOnline(true))

const DELAY_MS = 200

/** A response that is not a problem, so that the client does not retry it. */
const unreadable = {
  response: () => new Response('<h1>no</h1>', { status: 418 }),
  delayMs: DELAY_MS,
}

describe('a screen reader and DestinationList', () => {
  /** Renders a list, and returns functions for the time and the next response. */
  async function renderList(scenario: Scenario = () => {}) {
    const { clock, sandbox } = renderSvc(<DestinationList />, { scenario })
    /** Passes the time of a response. React 18 renders after each step, so no step reaches the time of the skeleton. */
    async function pass() {
      for (const ms of [1, DELAY_MS, 1]) await clock.advance(ms)
    }
    await pass()
    return { clock, sandbox, pass }
  }

  it('reads the number of rows once when the list has loaded', async () => {
    await renderList()

    expect(await heard()).toEqual(['14 destinations'])
  })

  it('reads that a loaded list is empty', async () => {
    await renderList(scenarios.empty())

    expect(await heard()).toEqual(['0 destinations'])
  })

  it('reads that the first load is cancelled, that a retry waits for a connection, and its rows', async () => {
    const { clock, pass } = await renderList((service) => service.failNext({ delayMs: 60_000 }))
    await clock.advance(10_000)
    await heard()

    await press('Cancel')
    await clock.advance(1_000)
    expect(await heard()).toEqual(['Loading cancelled'])
    onlineManager.setOnline(false)
    await press('Try again')
    expect(await heard()).toEqual([expect.stringMatching(/^You are offline/)])
    act(() => onlineManager.setOnline(true))
    await pass()

    expect(await heard()).toEqual(['14 destinations'])
  })

  it('reads the number of matches of a filter, and all rows when it is cleared', async () => {
    await renderList()
    await heard()

    await enter('Filter', 'webhook')
    expect(await heard()).toEqual(['1 of 14 destinations'])
    await enter('Filter', 'no such name')
    expect(await heard()).toEqual(['0 of 14 destinations'])
    await press('Clear filters')

    expect(await heard()).toEqual([
      // React 18 clears the input after the focus has moved.
      expect.stringMatching(/^searchbox, Filter, /),
      '14 destinations',
    ])
  })

  it('reads that a refresh runs, and the number of rows after it even if it is the same', async () => {
    const { sandbox, pass } = await renderList()
    sandbox.failNext({ delayMs: DELAY_MS })

    await press('Refresh')
    expect(await heard()).toEqual(['Loading destinations'])
    await pass()
    expect(await heard()).toEqual(['14 destinations'])
  })

  it('reads nothing about a sort, because the heading with the focus states it', async () => {
    await renderList()

    await press('Name')

    expect(await heard()).toEqual([])
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus()
  })

  it('reads why a list has failed, and then the rows of a retry', async () => {
    const { sandbox, pass } = await renderList((service) => service.failNext(unreadable))
    expect(await heard()).toEqual([
      'Error Client Error 418',
      'The service rejected the request or failed.',
    ])
    sandbox.failNext({ delayMs: DELAY_MS })

    await press('Try again')
    expect(await heard()).toEqual(['Loading destinations'])
    await pass()
    expect(await heard()).toEqual(['14 destinations'])
  })

  it('reads why a refresh has failed, that the list shows older data, and the rows of a retry', async () => {
    const { sandbox, pass } = await renderList()
    sandbox.failNext(unreadable)
    await press('Refresh')
    await heard()

    await pass()

    expect(await heard()).toEqual([
      'heading, Error Client Error 418, level 3',
      '14 destinations',
      'Error Client Error 418',
      'The service rejected the request or failed.',
      expect.stringMatching(/^Couldn’t refresh\. Showing data from /),
    ])
    // The simulation ignores this inside a live region, so it reads the title twice. Orca does not.
    expect(screen.getByRole('heading', { level: 3 })).toHaveAttribute('aria-live', 'off')
    sandbox.failNext({ delayMs: DELAY_MS })

    await press('Try again')
    expect(await heard()).toEqual(['Loading destinations'])
    await pass()
    expect(await heard()).toEqual(['14 destinations', 'button, Refresh, not disabled'])
  })
})

describe('a screen reader and SearchForm', () => {
  async function renderForm() {
    const { clock, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await clock.advance(1_000)
    expect(await heard()).toEqual([])
    /** Presses a button that searches, and passes the time until the response. */
    async function search(button: string, answer: Parameters<typeof sandbox.failNext>[0]) {
      sandbox.failNext(answer, { kind: 'search' })
      await press(button)
      const texts = await heard()
      await clock.advance(1_000)
      return [...texts, ...(await heard())]
    }
    return { clock, search }
  }

  it('reads that a search runs, and the number of records, also of the same search again', async () => {
    const { search } = await renderForm()

    for (const button of ['Search', 'Search']) {
      expect(await search(button, { delayMs: DELAY_MS })).toEqual([
        'Searching…',
        '25 records found',
      ])
    }
  })

  it('reads each filter that is removed, also if the text is the same', async () => {
    await renderForm()
    await press('Add filter')
    await press('Add filter')
    await heard()

    for (const _ of [1, 2]) {
      await press('Remove filter 1')
      expect((await heard()).map((text) => text.trim())).toContain('Filter 1 removed')
    }
  })

  it('reads that no record matches', async () => {
    const { clock, search } = await renderForm()
    await enter('Field', 'email')
    await enter('Value', 'nobody@mail.example')
    await clock.advance(1_000)

    expect(await search('Search', { delayMs: DELAY_MS })).toEqual([
      'Searching…',
      'No matching records',
    ])
  })

  it('reads the field with the focus, and its error, instead of searching', async () => {
    await renderForm()
    await enter('Value', 'nobody@mail.example')

    await press('Search')

    expect(await heard()).toEqual([
      'combobox, Field, Enter a field name., has popup listbox, not expanded, autocomplete in list, 1 control, invalid',
    ])
  })

  it('reads why a search has failed, and the records of a retry', async () => {
    const { search } = await renderForm()

    expect(await search('Search', unreadable)).toEqual([
      'Searching…',
      'heading, Error Client Error 418, level 3',
      'Error Client Error 418',
      'The service rejected the request or failed.',
    ])
    expect(await search('Try again', { delayMs: DELAY_MS })).toEqual([
      'Searching…',
      'button, Search',
      '25 records found',
    ])
  })
})

it('a screen reader reads that a form’s endpoint is not a relay', async () => {
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  vi.stubGlobal('fetch', async () => page())
  render(
    <SvcProvider endpoint="/api/other">
      <SearchForm integration="crm" />
    </SvcProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))

  expect(await heard()).toEqual([
    'Error This feature isn’t available 200',
    'The app isn’t set up correctly.',
    'Contact support.',
  ])
})

describe('a screen reader and ProxyConsole', () => {
  it('reads each header that is removed, also if the text is the same', async () => {
    renderSvc(<ProxyConsole integration="crm" />)
    await press('Add header')
    await press('Add header')
    await heard()

    for (const _ of [1, 2]) {
      await press('Remove header 1')
      expect((await heard()).map((text) => text.trim())).toContain('Header 1 removed')
    }
  })

  it('reads that a request runs, its response in one sentence, and its error', async () => {
    const call = { path: '/crm/v3/objects/contacts?limit=2' }
    const { clock, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)
    await act(() => clock.advance(1_000))
    sandbox.failNext({ delayMs: DELAY_MS }, { kind: 'proxy' })
    await heard()

    await press('Send request')
    expect(await heard()).toEqual(['Sending…'])
    await clock.advance(1_000)
    expect(await heard()).toEqual(['Response: 200 OK, 200 ms, 1.1 kB'])

    sandbox.failNext(unreadable, { kind: 'proxy' })
    await press('Send request')
    expect(await heard()).toEqual(['Sending…'])
    await clock.advance(1_000)
    expect(await heard()).toEqual([
      'heading, Error Client Error 418, level 3',
      'Error Client Error 418',
      'The provider rejected the request or failed.',
    ])
  })
})

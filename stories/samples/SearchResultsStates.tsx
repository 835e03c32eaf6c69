import type { SearchRequest } from 'svc-react'
import type { Sandbox } from 'svc-react/sandbox'
import { answerOf } from './answerOf.ts'
import { appears } from './appears.ts'
import { Driven } from './Driven.tsx'
import { OtherSearch } from './OtherSearch.tsx'
import { Search } from './Search.tsx'
import { type SheetState, StateSheet } from './StateSheet.tsx'
import { StoppableSearch } from './StoppableSearch.tsx'

function searchBy(fieldName: string, value: string): SearchRequest {
  return {
    integration: 'crm',
    objectName: 'contacts',
    fieldFilters: [{ fieldName, operator: 'eq', value }],
  }
}

const one = searchBy('email', 'grace.mbeki@mail.example')
const ofAcme = { integration: 'crm', groupRef: 'acme' }
const forever = [{ delayMs: Infinity }, { kind: 'search' }] as const
const refusal = [
  {
    status: 400,
    problem: {
      title: 'The CRM cannot search by this field',
      detail: 'The field "email" is not indexed.',
      remedy: 'Search by another field.',
      retryable: false,
    },
  },
  { kind: 'search', times: Infinity },
] as const

/** The first search is answered, and the one after it is not. */
function answerOnce(sandbox: Sandbox) {
  sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
  sandbox.failNext(...forever)
}

function clickOn(text: string) {
  return async (root: HTMLElement) => {
    if (text !== 'Stop') await appears(root, '[data-state="found"]')
    const buttons = [...root.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === text)?.click()
  }
}

const states: SheetState[] = [
  { caption: 'Before the first search', content: <Search aria-label="State: idle" /> },
  {
    caption: 'Searching',
    stage: { prepare: (sandbox) => sandbox.failNext(...forever) },
    content: <Search request={one} aria-label="State: searching" />,
  },
  {
    caption: 'Records found',
    stage: {},
    content: <Search request={one} aria-label="State: found" />,
  },
  {
    caption: 'A record that cannot be read, beside one that can',
    stage: { fetch: answerOf({ results: [{ id: '1', fields: { tier: 'gold' } }, 'no record'] }) },
    content: <Search request={one} aria-label="State: found, but for one" />,
  },
  {
    caption: 'No record matches',
    stage: {},
    content: <Search request={searchBy('email', 'nobody@mail.example')} aria-label="State: none" />,
  },
  {
    caption: 'Failed',
    stage: { prepare: (sandbox) => sandbox.failNext(...refusal) },
    content: <Search request={one} aria-label="State: failed" />,
  },
  {
    caption: 'The provider asks to wait',
    stage: { prepare: (sandbox) => sandbox.throttle({ ...ofAcme, forMs: 300_000 }) },
    content: <Search request={one} aria-label="State: held" />,
  },
  {
    caption: 'The provider has locked the connection out',
    stage: { prepare: (sandbox) => sandbox.throttle({ ...ofAcme, lockedOut: true }) },
    content: <Search request={one} aria-label="State: locked-out" />,
  },
  {
    caption: 'Cancelled',
    content: (
      <Driven drive={clickOn('Stop')} until='[data-state="cancelled"]'>
        <StoppableSearch
          stage={{ prepare: (sandbox) => sandbox.failNext(...forever) }}
          request={one}
          aria-label="State: cancelled"
        />
      </Driven>
    ),
  },
  {
    caption: 'Records of the search before, while a new one runs',
    stage: { prepare: answerOnce },
    content: (
      <Driven drive={clickOn('Search silver')} until="[data-older]">
        <OtherSearch request={one} aria-label="State: older" />
      </Driven>
    ),
  },
  {
    caption: 'Records from before, while the same search runs again',
    content: (
      <Driven drive={clickOn('Refresh')} until="[data-older]">
        <StoppableSearch
          stage={{ prepare: answerOnce }}
          request={one}
          aria-label="State: refreshing"
        />
      </Driven>
    ),
  },
  {
    caption: 'Records from before, after the same search has failed',
    content: (
      <Driven drive={clickOn('Refresh')} until=".svc-problem">
        <StoppableSearch
          stage={{
            prepare: (sandbox) => {
              sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
              sandbox.failNext(...refusal)
            },
          }}
          request={one}
          aria-label="State: stale"
        />
      </Driven>
    ),
  },
]

/** Results in each of their states. */
export function SearchResultsStates() {
  return <StateSheet states={states} />
}

import { DestinationList } from 'svc-react'
import type { Sandbox } from 'svc-react/sandbox'
import type { StageParameters } from '../stage/Stage.tsx'
import { appears } from './appears.ts'
import { Driven } from './Driven.tsx'
import { StateSheet } from './StateSheet.tsx'

/** Leaves the first three destinations, so that a list is short. */
function shorten(sandbox: Sandbox) {
  sandbox.data.destinations = sandbox.data.destinations.slice(0, 3)
}

const refusal = (sandbox: Sandbox, status: number, retryable: boolean) => ({
  status,
  problem: {
    title: status === 429 ? 'Too many requests' : 'The destinations could not be read',
    detail: 'The store that holds them is being moved.',
    retryable,
    ...(retryable && { retryAfter: new Date(sandbox.clock.now() + 300_000).toISOString() }),
  },
})

async function refresh(root: HTMLElement) {
  await appears(root, 'tbody')
  root.querySelector<HTMLElement>('header button')?.click()
}

async function seek(root: HTMLElement) {
  const input = await appears<HTMLInputElement>(root, 'input[type="search"]')
  // React keeps the value of a field as a property of its own; the one of its class sets what it listens to.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nowhere')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

interface ListInState {
  /** What `data-state` comes to. */
  state: string
  caption: string
  stage: StageParameters
  drive?: (root: HTMLElement) => Promise<unknown>
  until?: string
}

const lists: ListInState[] = [
  {
    state: 'loading',
    caption: 'The first load',
    stage: { prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }) },
  },
  { state: 'ready', caption: 'There are some', stage: { prepare: shorten } },
  {
    state: 'ready',
    caption: 'Refreshing: the rows stay',
    stage: {
      prepare: (sandbox) => {
        shorten(sandbox)
        sandbox.failNext({ delayMs: 1 })
        sandbox.failNext({ delayMs: Infinity })
      },
    },
    drive: refresh,
    until: '[data-refreshing]',
  },
  {
    state: 'ready',
    caption: 'Failed, with older rows',
    stage: {
      prepare: (sandbox) => {
        shorten(sandbox)
        sandbox.failNext({ delayMs: 1 })
        sandbox.failNext(refusal(sandbox, 500, false), { times: Infinity })
      },
    },
    drive: refresh,
    until: '[data-stale]',
  },
  {
    state: 'ready',
    caption: 'One element cannot be read',
    stage: {
      prepare: (sandbox) => {
        shorten(sandbox)
        sandbox.data.destinations.push({ id: 'dst_odd', name: 'Odd one', type: ['webhook'] })
      },
    },
  },
  {
    state: 'no-match',
    caption: 'Nothing matches the filters',
    stage: { prepare: shorten },
    drive: seek,
  },
  {
    state: 'empty',
    caption: 'There are none',
    stage: {
      prepare: (sandbox) => {
        sandbox.data.destinations = []
      },
    },
  },
  {
    state: 'failed',
    caption: 'Failed',
    stage: {
      prepare: (sandbox) => sandbox.failNext(refusal(sandbox, 500, false), { times: Infinity }),
    },
  },
  {
    state: 'forbidden',
    caption: 'No access',
    stage: { relay: { authorize: () => ({ deny: 'Only for who pays the bills.' }) } },
  },
  {
    state: 'offline',
    caption: 'No connection',
    stage: { fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
  },
  {
    state: 'held',
    caption: 'Held: with a time for the next try',
    stage: {
      prepare: (sandbox) => sandbox.failNext(refusal(sandbox, 429, true), { times: Infinity }),
    },
  },
  {
    state: 'held',
    caption: 'Locked out',
    stage: {
      prepare: (sandbox) => sandbox.failNext(refusal(sandbox, 429, false), { times: Infinity }),
    },
  },
]

const list = <DestinationList headingLevel={3} />

/** A list of destinations in each of its states. */
export function DestinationListStates() {
  return (
    <StateSheet
      states={lists.map(({ state, caption, stage, drive, until }) => ({
        caption,
        stage,
        content: drive ? (
          <Driven drive={drive} until={until ?? `[data-state="${state}"]`}>
            {list}
          </Driven>
        ) : (
          list
        ),
      }))}
    />
  )
}

import { ProxyConsole, type ProxyConsoleProps } from 'svc-react'
import type { Sandbox } from 'svc-react/sandbox'
import { appears } from './appears.ts'
import { Driven } from './Driven.tsx'
import { StateSheet } from './StateSheet.tsx'

const contacts = { path: '/crm/v3/objects/contacts?limit=1' }

/** Sends what the form holds; it must be a read, because anything else is asked about first. */
async function send(root: HTMLElement) {
  root.querySelector('form')?.requestSubmit()
}

async function sendAndCancel(root: HTMLElement) {
  await send(root)
  const console = await appears(root, '[data-state="sending"]')
  const buttons = [...console.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent === 'Cancel')?.click()
}

interface ConsoleInState {
  /** What tells the console from the others, and begins with what `data-state` comes to. */
  state: string
  caption: string
  prepare?: (sandbox: Sandbox) => void
  drive?: (root: HTMLElement) => Promise<unknown>
  call?: ProxyConsoleProps['defaultCall']
  throttle?: boolean
}

const forever = [{ delayMs: Infinity }, { kind: 'proxy' }] as const

const consoles: ConsoleInState[] = [
  { state: 'idle', caption: 'Before the first call' },
  {
    state: 'invalid',
    caption: 'Something has to be corrected',
    call: { path: '/crm/../admin' },
    drive: send,
  },
  {
    state: 'sending',
    caption: 'Sending',
    prepare: (sandbox) => sandbox.failNext(...forever),
    drive: send,
  },
  { state: 'answered', caption: 'Answered', drive: send },
  {
    state: 'failed, by the provider',
    caption: 'The provider refuses',
    call: { path: '/crm/v3/objects/contacts?limit=1000' },
    drive: send,
  },
  {
    state: 'failed, to be tried later',
    caption: 'The provider asks to wait',
    throttle: true,
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 300_000 }),
    drive: send,
  },
  {
    state: 'failed, locked out',
    caption: 'The provider has locked the connection out',
    throttle: true,
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
    drive: send,
  },
  {
    state: 'cancelled',
    caption: 'Cancelled',
    prepare: (sandbox) => sandbox.failNext(...forever),
    drive: sendAndCancel,
  },
]

function Console({ state, call = contacts, throttle, drive }: ConsoleInState) {
  const console = (
    <ProxyConsole
      integration="crm"
      aria-label={`State: ${state}`}
      headingLevel={3}
      defaultCall={call}
      throttle={throttle}
    />
  )
  if (!drive) return console
  const [dataState] = state.split(',')
  return (
    <Driven drive={drive} until={`[data-state="${dataState}"]`}>
      {console}
    </Driven>
  )
}

/** A console in each of its states. */
export function ProxyConsoleStates() {
  const states = consoles.map((console) => {
    const { state, caption, prepare } = console
    return {
      caption,
      stage: prepare ? { prepare } : {},
      content: <Console key={state} {...console} />,
    }
  })
  return <StateSheet states={states} />
}

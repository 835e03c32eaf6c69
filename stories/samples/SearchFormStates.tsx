import { SearchForm, type SearchFormProps } from 'svc-react'
import type { Sandbox } from 'svc-react/sandbox'
import { appears } from './appears.ts'
import { Driven } from './Driven.tsx'
import { StateSheet } from './StateSheet.tsx'

const gold = [{ fieldName: 'tier', value: 'gold' }]
const one = [{ fieldName: 'email', value: 'grace.mbeki@mail.example' }]
const nobody = [{ fieldName: 'email', value: 'nobody@mail.example' }]

/** Sends the form as soon as there is an object to search. */
async function submit(root: HTMLElement) {
  await appears(root, 'option[value="contacts"]')
  root.querySelector('form')?.requestSubmit()
}

async function submitAndCancel(root: HTMLElement) {
  await submit(root)
  const form = await appears(root, '[data-state="searching"]')
  const cancel = [...form.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Cancel',
  )
  cancel?.click()
}

async function submitTwice(root: HTMLElement) {
  await submit(root)
  await appears(root, '[data-state="found"] tbody')
  root.querySelector('form')?.requestSubmit()
}

interface FormInState {
  /** What `data-state` comes to. */
  state: string
  caption: string
  prepare?: (sandbox: Sandbox) => void
  drive?: (root: HTMLElement) => Promise<unknown>
  until?: string
  filters?: SearchFormProps['defaultFilters']
}

const refusal = {
  status: 400,
  problem: {
    title: 'The search cannot be made',
    detail: 'The field "emial" is not known to the provider.',
    remedy: 'Correct the name of the field.',
    retryable: false,
  },
}
const ofAcme = { integration: 'crm', groupRef: 'acme' }

const forms: FormInState[] = [
  { state: 'idle', caption: 'Before the first search' },
  {
    state: 'invalid',
    caption: 'Something has to be mended',
    filters: [{ fieldName: '', value: 'gold' }],
    drive: submit,
  },
  {
    state: 'searching',
    caption: 'Searching',
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
    drive: submit,
  },
  { state: 'found', caption: 'Records found', filters: one, drive: submit },
  { state: 'none', caption: 'No record matches', filters: nobody, drive: submit },
  {
    state: 'failed',
    caption: 'Failed',
    prepare: (sandbox) => sandbox.failNext(refusal, { kind: 'search', times: Infinity }),
    drive: submit,
  },
  {
    state: 'held',
    caption: 'The provider asks to wait',
    prepare: (sandbox) => sandbox.throttle({ ...ofAcme, forMs: 300_000 }),
    drive: submit,
  },
  {
    state: 'locked-out',
    caption: 'The provider has locked the connection out',
    prepare: (sandbox) => sandbox.throttle({ ...ofAcme, lockedOut: true }),
    drive: submit,
  },
  {
    state: 'cancelled',
    caption: 'Cancelled',
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
    drive: submitAndCancel,
  },
  {
    state: 'older',
    caption: 'Older records while the same search runs again',
    filters: one,
    until: '[data-older]',
    prepare: (sandbox) => {
      sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
      sandbox.failNext({ delayMs: Infinity }, { kind: 'search' })
    },
    drive: submitTwice,
  },
]

function Form({ state, drive, filters = gold, until }: FormInState) {
  const form = (
    <SearchForm integration="crm" aria-label={`State: ${state}`} defaultFilters={filters} />
  )
  if (!drive) return form
  return (
    <Driven drive={drive} until={until ?? `[data-state="${state}"]`}>
      {form}
    </Driven>
  )
}

/** A search form in each of its states. */
export function SearchFormStates() {
  const states = forms.map((form) => {
    const { state, caption, prepare } = form
    return { caption, stage: prepare ? { prepare } : {}, content: <Form key={state} {...form} /> }
  })
  return <StateSheet states={states} />
}

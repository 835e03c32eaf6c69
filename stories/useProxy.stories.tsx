import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import {
  ProblemAlert,
  type ProxyResponse,
  type ProxyVariables,
  proxyQueries,
  useProxy,
  useProxyQuery,
  useSvcClient,
} from 'svc-react'
import type { SandboxFailure } from 'svc-react/sandbox'
import preview from '../.storybook/preview.tsx'
import { AppCache } from './fixtures/AppCache.tsx'
import { mutationState } from './fixtures/mutationState.ts'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

const CONTACTS = '/crm/v3/objects/contacts'
const create = { method: 'POST', path: CONTACTS, body: { properties: { firstName: 'Ada' } } }

/** A button that makes one call. */
function OneCall({ call = create }: { call?: ProxyVariables }) {
  const mutation = useProxy({ integration: 'crm', throttle: true })
  const { mutate, data, error, isPending } = mutation
  return (
    <StateBeside hook="useProxy" state={mutationState(mutation)}>
      <div className="beside-row">
        <button type="button" onClick={() => mutate(call)}>
          {call.method} {call.path}
        </button>
      </div>
      {isPending && <p role="status">Calling…</p>}
      <ProblemAlert error={error} onRetry={() => mutate(call)} retrying={isPending} />
      {data && <output>The provider responded with {data.status}.</output>}
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useProxy', component: OneCall })

export const Default = meta.story({
  name: 'A call on demand',
  play: async ({ canvas }) => {
    await expect(shownState(canvas)).toMatchObject({ status: 'idle' })
    await userEvent.click(canvas.getByRole('button', { name: /^POST/ }))
    await expect(await canvas.findByText('The provider responded with 201.')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      status: 'success',
      data: { status: 201, body: { properties: { firstName: 'Ada' } } },
    })
  },
})

/** Makes all provider calls end with this response. */
function failing(failure: SandboxFailure) {
  return withStack({
    prepare: (sandbox) => sandbox.failNext(failure, { kind: 'proxy', times: Infinity }),
  })
}

export const Pending = meta.story({
  name: 'Pending',
  parameters: failing({ delayMs: Infinity }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^POST/ }))
    await expect(await canvas.findByText('Calling…')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', variables: create })
  },
})

export const Failed = meta.story({
  name: 'Rejected, with the provider’s message',
  args: { call: { method: 'GET', path: `${CONTACTS}/none` } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^GET/ }))
    await expect(await canvas.findByText('resource not found')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      status: 'error',
      error: { origin: 'provider', status: 404 },
    })
  },
})

export const NotSent = meta.story({
  tags: ['state'],
  name: 'Not sent: the path would arrive changed',
  args: { call: { method: 'GET', path: '/crm/../admin' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^GET/ }))
    await expect(await canvas.findByRole('heading', { name: /cannot be sent/ })).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ error: { origin: 'contract' } })
  },
})

export const NeverRepeated = meta.story({
  tags: ['state'],
  name: 'A failure is never retried automatically',
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ status: 503 }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^POST/ }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { retryable: true } }))
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText('The provider responded with 201.')).toBeVisible()
  },
})

export const Held = meta.story({
  name: 'Held: rate limit reached',
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^POST/ })
    await userEvent.click(button)
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'provider' } }))
    await userEvent.click(button)
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'held' } }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

export const LockedOut = meta.story({
  tags: ['state'],
  name: 'Locked out',
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^POST/ }))
    await waitFor(() =>
      expect(shownState(canvas)).toMatchObject({ error: { retryable: false, lockedOut: true } }),
    )
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
})

function AsText() {
  const mutation = useProxy({ integration: 'crm', parseAs: 'text' })
  return (
    <StateBeside hook="useProxy" state={mutationState(mutation)}>
      <div className="beside-row">
        <button type="button" onClick={() => mutation.mutate({ path: `${CONTACTS}?limit=1` })}>
          Read as text
        </button>
      </div>
      {mutation.data && <output>{mutation.data.body.length} characters</output>}
    </StateBeside>
  )
}

export const ReadAsText = meta.story({
  name: 'parseAs: text, even if it is JSON',
  render: () => <AsText />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Read as text' }))
    await expect(await canvas.findByText(/^\d{3} characters$/)).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      data: { body: expect.stringMatching(/^\{"results":\[\{"id":"11000"/) },
    })
  },
})

function AsBlob() {
  const [href, setHref] = useState<string>()
  const mutation = useProxy(
    { integration: 'crm', parseAs: 'blob' },
    { onSuccess: ({ body }) => setHref(URL.createObjectURL(body)) },
  )
  return (
    <StateBeside hook="useProxy" state={mutationState(mutation)}>
      <div className="beside-row">
        <button
          type="button"
          onClick={() => mutation.mutate({ path: '/crm/v3/exports/contacts.csv' })}
        >
          Export
        </button>
      </div>
      {href && (
        <a href={href} download="contacts.csv">
          Save contacts.csv
        </a>
      )}
    </StateBeside>
  )
}

export const ReadAsBlob = meta.story({
  name: 'parseAs: blob, a file to save',
  render: () => <AsBlob />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }))
    const link = await canvas.findByRole('link', { name: 'Save contacts.csv' })
    await expect(link).toHaveAttribute('href', expect.stringMatching(/^blob:/))
    await expect(shownState(canvas)).toMatchObject({
      data: { body: expect.stringMatching(/^Blob of \d{5} bytes, text\/csv/) },
    })
  },
})

/** An export that the provider streams line by line. */
function slowLines() {
  let line = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      line += 1
      await new Promise((resolve) => setTimeout(resolve, 80))
      controller.enqueue(new TextEncoder().encode(`${line},ada${line}@mail.example\n`))
      if (line === 10) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/csv' } })
}

function AsStream() {
  const [lines, setLines] = useState(0)
  async function readLines({ body }: ProxyResponse<ReadableStream<Uint8Array> | undefined>) {
    // Not `for await`, because streams are not async iterable in Safari before 27.
    const reader = body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      const ends = part.value.filter((byte) => byte === 10).length
      setLines((before) => before + ends)
    }
  }
  const mutation = useProxy(
    { integration: 'crm', parseAs: 'stream' },
    {
      // Returns no promise, because the mutation would wait for it.
      onSuccess: (response) => {
        readLines(response)
      },
    },
  )
  return (
    <StateBeside hook="useProxy" state={{ ...mutationState(mutation), lines }}>
      <div className="beside-row">
        <button
          type="button"
          onClick={() => mutation.mutate({ path: '/crm/v3/exports/contacts.csv' })}
        >
          Export
        </button>
      </div>
      <label>
        {lines} of 10 lines
        <progress value={lines} max={10} />
      </label>
    </StateBeside>
  )
}

export const ReadAsStream = meta.story({
  name: 'parseAs: stream, read as it arrives',
  tags: ['no-picture'],
  render: () => <AsStream />,
  parameters: failing({ response: slowLines }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }))
    // The mutation has succeeded, but more lines follow.
    await waitFor(() => {
      expect(shownState(canvas)).toMatchObject({
        status: 'success',
        data: { body: 'ReadableStream' },
      })
      expect(canvas.getByText(/^[1-9] of 10 lines$/)).toBeVisible()
    })
    await expect(await canvas.findByText('10 of 10 lines')).toBeVisible()
  },
})

function AsResponse() {
  const [type, setType] = useState('')
  const mutation = useProxy(
    { integration: 'crm', parseAs: 'response' },
    { onSuccess: ({ body }) => setType(body.headers.get('content-type') ?? 'none') },
  )
  return (
    <StateBeside hook="useProxy" state={{ ...mutationState(mutation), type }}>
      <div className="beside-row">
        <button
          type="button"
          onClick={() => mutation.mutate({ path: '/crm/v3/exports/contacts.csv' })}
        >
          Ask
        </button>
      </div>
      <output>{type}</output>
    </StateBeside>
  )
}

export const ReadAsResponse = meta.story({
  name: 'parseAs: response, for code that needs a Response',
  render: () => <AsResponse />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    await expect(await canvas.findByText('text/csv; charset=utf-8')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ data: { body: 'Response with status 200' } })
  },
})

function Stoppable() {
  const mutation = useProxy({ integration: 'crm' })
  const controller = useRef<AbortController>(undefined)
  function start() {
    controller.current = new AbortController()
    mutation.mutate({ ...create, signal: controller.current.signal })
  }
  return (
    <StateBeside hook="useProxy" state={{ status: mutation.status, error: mutation.error }}>
      <div className="beside-row">
        <button type="button" onClick={start}>
          Call
        </button>
        <button type="button" onClick={() => controller.current?.abort()}>
          Stop
        </button>
      </div>
    </StateBeside>
  )
}

export const Stopped = meta.story({
  tags: ['state'],
  name: 'Aborted by its signal: an AbortError, not a ProblemError',
  render: () => <Stoppable />,
  parameters: failing({ delayMs: Infinity }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call' }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ status: 'pending' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ status: 'error' }))
    // Not a ProblemError, which would have an origin.
    await expect(shownState(canvas)).not.toMatchObject({ error: { origin: expect.anything() } })
  },
})

type Deals = { results: { id: string; properties: { dealName: string } }[] }

const deals = { integration: 'crm', path: '/crm/v3/objects/deals', query: { limit: 5 } }

/** Removes a deal from the list before the provider does. Returns a function that restores it. */
async function takeOut(queryClient: QueryClient, queryKey: readonly unknown[], id: string) {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<{ body: Deals }>(queryKey)
  queryClient.setQueryData<{ body: Deals }>(
    queryKey,
    (now) => now && { ...now, body: { results: now.body.results.filter((one) => one.id !== id) } },
  )
  return () => queryClient.setQueryData(queryKey, before)
}

function DeletableDeals() {
  const client = useSvcClient()
  const queryClient = useQueryClient()
  const { queryKey } = proxyQueries.read<Deals>(client, deals)
  const { data } = useProxyQuery<Deals>(deals)
  const mutation = useProxy(
    { integration: 'crm' },
    {
      onMutate: ({ path }) => takeOut(queryClient, queryKey, path.split('/').at(-1) ?? ''),
      onError: (_error, _call, putBack) => putBack instanceof Function && putBack(),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    },
  )
  return (
    <StateBeside hook="useProxy" state={mutationState(mutation)}>
      <ProblemAlert error={mutation.error} />
      <ul>
        {data?.body.results.map(({ id, properties }) => (
          <li key={id}>
            {properties.dealName}{' '}
            <button
              type="button"
              aria-label={`Delete ${id}`}
              onClick={() => mutation.mutate({ method: 'DELETE', path: `${deals.path}/${id}` })}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </StateBeside>
  )
}

export const Optimistic = meta.story({
  name: 'Optimistic: removed immediately, and restored if the provider rejects it',
  tags: ['no-picture'],
  render: () => (
    <AppCache>
      <DeletableDeals />
    </AppCache>
  ),
  parameters: withStack({
    prepare: (sandbox) => {
      // The list, then a deletion that is rejected after a delay, and after that the provider itself.
      sandbox.failNext({ delayMs: 10 }, { kind: 'proxy' })
      sandbox.failNext({ status: 409, delayMs: 2_000 }, { kind: 'proxy' })
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(canvas.getByRole('button', { name: 'Delete 15001' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4))
    await expect(shownState(canvas)).toMatchObject({ status: 'pending' })
    await expect(await canvas.findByRole('heading', { name: /409/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Delete 15001' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Delete 15001' }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ data: { status: 204 } }))
    // The list was loaded again: the sixth deal has moved up.
    await expect(await canvas.findByRole('button', { name: 'Delete 15005' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Delete 15001' })).toBeNull()
  },
})

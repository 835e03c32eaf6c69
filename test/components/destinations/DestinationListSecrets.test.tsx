import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import type { Destination } from '../../../src/contract/calls/destinations.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const SECRET = 'zq-planted-zq'

function stackOf(...destinations: object[]) {
  const stack = createStack({ relay: { metadata: 'full' } })
  stack.sandbox.data.destinations = destinations.map((own, index) => ({
    id: `dst_${index}`,
    name: `Place ${index}`,
    type: 'webhook',
    metadata: {},
    createTime: '2024-01-30T08:15:00Z',
    ...own,
  }))
  return stack
}

async function openDetails(user: ReturnType<typeof renderSvc>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Details of/ }))
}

describe('secrets in a list of destinations', () => {
  it('are neither shown nor found by the filter if isSecret returns true', async () => {
    const stack = stackOf({ type: 's3', metadata: { bucket: SECRET, region: 'eu-1' } })
    const isSecret = (pointer: string) => pointer === '/metadata/bucket'
    const { user, container } = renderSvc(<DestinationList isSecret={isSecret} />, stack)
    await openDetails(user)

    await waitFor(() => expect(screen.getAllByText(/Hidden/).length).toBeGreaterThan(1))
    expect(container.innerHTML).not.toContain(SECRET)
    await user.type(screen.getByRole('searchbox'), SECRET)

    expect(await screen.findByText('No matching destinations')).toBeVisible()
  })

  it.each([
    [
      'a password without a scheme',
      { type: 'rabbitmq', metadata: { serverUrl: `svc:${SECRET}@mq:5672` } },
    ],
    [
      'a password with a slash',
      { type: 'rabbitmq', metadata: { serverUrl: `amqp://svc:1/${SECRET}@mq` } },
    ],
    [
      'a key in a query',
      { type: 'sqs', metadata: { queueUrl: `https://sqs.example/q?sig=${SECRET}` } },
    ],
    ['a fragment', { metadata: { url: `https://hooks.example/#${SECRET}` } }],
    ['a header', { metadata: { headers: { 'X-Any': SECRET } } }],
    [
      'a member with the name of a secret',
      { type: 'kafka', metadata: { sasl: [{ user: 'a', password: SECRET }] } },
    ],
    [
      'all values below such a member',
      { type: 'kafka', metadata: { credentials: { any: [SECRET] } } },
    ],
  ])('are not in the document: %s', async (_, destination) => {
    const { user, container } = renderSvc(<DestinationList />, stackOf(destination))
    await openDetails(user)

    expect(container.innerHTML).not.toContain(SECRET)
    expect(screen.getAllByText(/hidden/i).length).toBeGreaterThan(0)
    await user.type(screen.getByRole('searchbox'), SECRET)

    expect(await screen.findByText('No matching destinations')).toBeVisible()
  })

  it('are not copied', async () => {
    const stack = stackOf({ metadata: { url: `https://hooks.example/a?k=${SECRET}` } })
    const { user } = renderSvc(<DestinationList />, stack)
    await openDetails(user)

    for (const button of screen.getAllByRole('button', { name: /^Copy/ })) {
      await user.click(button)
      expect(await navigator.clipboard.readText()).not.toContain(SECRET)
    }
  })

  it('can be shown and hidden one by one with secrets="reveal"', async () => {
    const stack = stackOf({
      metadata: { headers: { Authorization: SECRET, 'X-Other': 'other-zq' } },
    })
    const { user, container } = renderSvc(<DestinationList secrets="reveal" />, stack)
    await openDetails(user)
    expect(container.innerHTML).not.toContain(SECRET)

    await user.click(screen.getByRole('button', { name: 'Show Authorization' }))
    expect(screen.getByText(SECRET)).toBeVisible()
    expect(container.innerHTML).not.toContain('other-zq')
    await user.click(screen.getByRole('button', { name: 'Hide Authorization' }))

    expect(container.innerHTML).not.toContain(SECRET)
  })

  it('stay revealed when their row is closed and opened again', async () => {
    const stack = stackOf({ metadata: { headers: { Authorization: SECRET } } })
    const { user } = renderSvc(<DestinationList secrets="reveal" />, stack)
    await openDetails(user)
    await user.click(screen.getByRole('button', { name: 'Show Authorization' }))

    await openDetails(user)
    expect(screen.queryByText(SECRET)).toBeNull()
    await openDetails(user)

    expect(screen.getByText(SECRET)).toBeVisible()
  })

  it('are left out with secrets="omit"', async () => {
    const stack = stackOf({
      type: 'kafka',
      metadata: { topic: 'orders', password: SECRET, sasl: { password: SECRET } },
    })
    const { user, container } = renderSvc(<DestinationList secrets="omit" />, stack)
    await openDetails(user)

    // In the target and in the details.
    expect(screen.getAllByText('orders')).toHaveLength(2)
    expect(container).not.toHaveTextContent(/hidden/i)
    expect(screen.queryByText('password')).toBeNull()
    expect(container.innerHTML).not.toContain(SECRET)
  })

  it('are shown as "Hidden", not "Not set", if the relay has removed them', async () => {
    const { user, client, sandbox } = renderSvc(
      <DestinationList />,
      (() => {
        const stack = createStack()
        stack.sandbox.data.destinations = [
          {
            id: 'dst_1',
            name: 'One',
            type: 'rabbitmq',
            metadata: { serverUrl: `amqp://svc:1/${SECRET}@mq`, exchange: 'orders' },
            createTime: '2024-01-30T08:15:00Z',
          },
        ]
        return stack
      })(),
    )
    await openDetails(user)

    const [given] = (await client.listDestinations()) as Destination[]
    expect(given?.redacted).toEqual(['/metadata/serverUrl'])
    expect(sandbox.data.destinations).toHaveLength(1)
    expect(within(screen.getByRole('table')).getByText('Hidden · orders')).toBeVisible()
    expect(screen.queryByText(/Not set/)).toBeNull()
  })

  it('are hidden in a URL whose other parts are shown', async () => {
    const stack = createStack()
    stack.sandbox.data.destinations = [
      {
        id: 'dst_1',
        name: 'One',
        type: 'webhook',
        metadata: { url: `https://hooks.example/orders?token=${SECRET}` },
        createTime: '2024-01-30T08:15:00Z',
      },
    ]
    const { user } = renderSvc(<DestinationList />, stack)

    await openDetails(user)

    expect(screen.getByText('https://hooks.example/orders')).toBeVisible()
    expect(screen.getByText(/hidden/i)).toBeVisible()
  })
})

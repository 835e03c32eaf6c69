import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { ProblemAlert } from '../../src/components/problems/ProblemAlert.js'
import { SearchResults } from '../../src/components/search/SearchResults.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import type { SandboxOptions } from '../../src/sandbox/index.js'
import { createStack, renderSvc } from '../support/renderSvc.js'

const WARNING = 'Some values have an unexpected format'
const contacts = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
const nobody = { fieldName: 'email', operator: 'eq', value: 'nobody' } as const

const destination = {
  id: 'dst_1',
  name: 'Orders',
  type: 'snowflake',
  metadata: {},
  createTime: '2025-03-06T22:09:49Z',
}

/** Renders a list of these destinations. The relay forwards all their metadata. */
function renderList(...destinations: unknown[]) {
  return renderSvc(
    <DestinationList />,
    createStack({ relay: { metadata: 'full' }, sandbox: { destinations } }),
  )
}

function Contacts({ request = contacts }) {
  return <SearchResults query={useSearch(request)} request={request} />
}

/** Renders a search of contacts whose response differs from the document. */
function renderContacts(sandbox: SandboxOptions, request = contacts) {
  return renderSvc(<Contacts request={request} />, createStack({ sandbox }))
}

describe('DestinationList with responses of real services', () => {
  it('shows an empty list if the service sends null', async () => {
    renderSvc(
      <DestinationList />,
      createStack({ sandbox: { destinations: [], quirks: ['null-lists'] } }),
    )

    expect(await screen.findByText('No destinations yet')).toBeVisible()
  })

  it.each(['null-members', 'missing-members', 'numeric-ids', 'unknown-types', 'all'] as const)(
    'shows every destination with %s',
    async (quirk) => {
      const quirks = quirk === 'all' ? quirk : [quirk]
      const stack = createStack({ sandbox: { quirks } })
      renderSvc(<DestinationList />, stack)

      const rows = await screen.findAllByRole('rowheader')

      expect(rows).toHaveLength(stack.sandbox.data.destinations.length)
      expect(screen.queryByText(/could not be read/)).toBeNull()
    },
  )

  it('shows a member of the wrong type unchanged, and the warning in the details', async () => {
    const metadata = { batchSize: '1000', headers: { 'X-Retries': 3 } }
    const { user } = renderList({ ...destination, metadata, updateTime: 1_735_732_800 })

    await user.click(await screen.findByRole('button', { name: 'Details of Orders' }))

    expect(await screen.findByText(WARNING)).toBeVisible()
    expect(screen.getByText('1000')).toBeVisible()
    expect(screen.getAllByText('1735732800')).toHaveLength(2)
    await user.click(screen.getByText(WARNING))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining([
        '/metadata/batchSize: expected number, got a string',
        '/metadata/headers/X-Retries: expected string, got a number',
        '/updateTime: expected string, got a number',
      ]),
    )
  })

  it('shows no warning for a destination that matches the document', async () => {
    const { user } = renderList(destination)

    await user.click(await screen.findByRole('button', { name: 'Details of Orders' }))

    expect(await screen.findByText('Created', { selector: 'dt' })).toBeVisible()
    expect(screen.queryByText(WARNING)).toBeNull()
  })

  it.each([
    ['headers', { headers: 'Bearer hunter2' }],
    ['headers in a list', { headers: ['Bearer hunter2'] }],
    ['a URL that is an object', { url: { password: 'hunter2' } }],
    ['a table that is an object', { tableName: { password: 'hunter2' } }],
  ])('shows no secret in a member of the wrong type: %s', async (_, metadata) => {
    const { user, container } = renderList({ ...destination, metadata })

    await user.click(await screen.findByRole('button', { name: 'Details of Orders' }))

    expect(await screen.findByText(WARNING)).toBeVisible()
    expect(container.innerHTML).not.toContain('hunter2')
  })

  it('shows a destination that has only an ID', async () => {
    renderList({ id: 'dst_1' })

    const row = await screen.findByRole('row', { name: /dst_1/ })

    expect(within(row).getAllByText('Not set')).toHaveLength(2)
  })

  it.each<[unknown]>([[{ seconds: 7 }], [{ toString: 7 }]])(
    'shows the updateTime %j as JSON, also in the details',
    async (updateTime) => {
      const { user } = renderList({ ...destination, updateTime })

      expect(await screen.findByText(JSON.stringify(updateTime))).toBeVisible()
      await user.click(screen.getByRole('button', { name: /^Details of/ }))
      expect(screen.getAllByText(JSON.stringify(updateTime))).toHaveLength(2)
    },
  )

  it.each([
    ['slack', { url: 'https://hooks.chat.example/in?key=hunter2' }, 'hooks.chat.example/in'],
    ['gcs', { bucket: 'exports', region: 'eu' }, 'exports'],
    ['sns', { region: 'eu', topicArn: 'arn:aws:sns:eu:1:orders' }, 'arn:aws:sns:eu:1:orders'],
    ['eventbridge', { detailType: 'created', eventBusName: 'orders' }, 'orders'],
    ['kafka', { topic: 'orders', brokers: ['a.example:9092', 'b:1'] }, 'a.example:9092, b:1'],
    ['kafka', { brokers: '', topic: 'orders' }, 'orders'],
    ['amqp', { uri: 'amqp://user:hunter2@mq.example/x' }, 'mq.example/x'],
    ['amqp', { routingKey: 'orders.new' }, 'orders.new'],
    ['kafka', { brokers: ['user:hunter2@a.example'] }, 'Hidden'],
    ['other', { flavour: 'sweet' }, 'flavour'],
  ])('shows the location of the unknown type %s with %j', async (type, metadata, target) => {
    const { container } = renderList({ ...destination, type, metadata })

    const row = await screen.findByRole('row', { name: /Orders/ })

    expect(row.querySelector('[data-column="target"]')).toHaveTextContent(target)
    expect(container.innerHTML).not.toContain('hunter2')
  })
})

describe('SearchResults with responses of real services', () => {
  it.each(['null', 'missing'] as const)(
    'shows that nothing matches if the service sends no matches as %s',
    async (noMatches) => {
      renderContacts({ noMatches }, { ...contacts, fieldFilters: [nobody] } as typeof contacts)

      expect(await screen.findByRole('heading', { name: 'No matching records' })).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each(['result-member', 'missing-ids', 'numeric-ids', 'null-members', 'all'] as const)(
    'shows every record with %s',
    async (quirk) => {
      renderContacts({ quirks: quirk === 'all' ? quirk : [quirk] })

      expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
      expect(screen.queryByText(/could not be read/)).toBeNull()
    },
  )

  it('shows the warning of a record in its details, and the member unchanged', async () => {
    const { user } = renderContacts({ quirks: ['wrong-types'] })
    const [show] = await screen.findAllByRole('button', { name: /^Show / })
    if (!show) throw new Error('the table has no rows')

    await user.click(show)
    await user.click(screen.getByText(WARNING))
    await user.click(screen.getByRole('tab', { name: /^Mapped/ }))

    expect(screen.getByText(/expected object, got an array/)).toBeVisible()
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      'Field names mapped for this integration',
    )
    expect(screen.queryByRole('tab', { name: /Other/ })).toBeNull()
  })

  it('shows extra members of a record', async () => {
    const { user } = renderContacts({ quirks: ['extra-members'] })
    const [show] = await screen.findAllByRole('button', { name: /^Show / })
    if (!show) throw new Error('the table has no rows')

    await user.click(show)
    await user.click(screen.getByRole('tab', { name: /^Other/ }))

    expect(screen.getByRole('tabpanel')).toHaveTextContent('associations')
  })
})

describe('ProblemAlert with responses of real services', () => {
  it('shows the issues of a problem of type application/json', async () => {
    function Failed() {
      const { error } = useSearch({ ...contacts, objectName: 'nothing' }, { retry: false })
      return <ProblemAlert error={error} />
    }
    const { user, container } = renderSvc(
      <Failed />,
      createStack({ sandbox: { quirks: ['json-problems'] } }),
    )

    await user.click(await screen.findByText('Details'))

    expect(container).toHaveTextContent(/issues.*Object not in the manifest/)
  })
})

import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { TableBody } from '../../../src/components/destinations/table/TableBody.js'
import {
  type TableItem,
  tableItems,
} from '../../../src/components/destinations/table/tableItems.js'
import type { VirtualizationModule } from '../../../src/components/destinations/table/useVirtualization.js'
import { buildDestination } from '../../../src/testing/index.js'

const items = Array.from({ length: 1_000 }, (_, index) => ({
  key: `${index}`,
  destination: buildDestination(),
}))
const scroller = createRef<HTMLElement>()

const table = (loaded?: VirtualizationModule, rows: readonly TableItem[] = items) => (
  <section ref={scroller}>
    <table>
      <TableBody
        {...{ items: rows, scroller, loaded }}
        isLong
        firstRows={20}
        renderItem={({ key }, { index, measure }) => (
          <tr key={key} ref={measure} data-index={index}>
            <td>
              <button type="button">{key}</button>
            </td>
          </tr>
        )}
      />
    </table>
  </section>
)

it('the first rows stay, each with its details, while virtualization is not loaded', () => {
  const open = new Map(
    items.filter(({ key }) => key === '0' || key === '19').map((row) => [row.key, row]),
  )
  const { container } = render(table(undefined, tableItems(items, open)))

  expect(screen.getAllByRole('button')).toHaveLength(22)
  expect(container.querySelectorAll('tr')[21]).toHaveTextContent('details')
})

it('the first rows and the focus stay when virtualization starts', async () => {
  const { container, rerender } = render(table())
  const button = screen.getByRole('button', { name: '2' })
  await userEvent.click(button)
  expect(container.querySelectorAll('tr')).toHaveLength(20)

  rerender(table(await import('../../../src/components/destinations/table/Virtualization.js')))

  expect(container.querySelector('tr[aria-hidden]')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '2' })).toBe(button)
  expect(button).toHaveFocus()
})

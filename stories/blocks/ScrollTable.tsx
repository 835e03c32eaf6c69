import type { ReactNode } from 'react'

interface ScrollTableProps {
  /** Name of the table, for screen readers. */
  label: string
  columns: readonly string[]
  className?: string
  children: ReactNode
}

/** A table that scrolls in its own container if it is wider than the page. */
export function ScrollTable({ label, columns, className = '', children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
    <section className={`catalogue-scroll ${className}`} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

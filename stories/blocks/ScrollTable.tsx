import type { ReactNode } from 'react'

interface ScrollTableProps {
  /** What the table lists, for who cannot see what stands around it. */
  label: string
  columns: readonly string[]
  className?: string
  children: ReactNode
}

/** A table that scrolls by itself where it is wider than the page. */
export function ScrollTable({ label, columns, className = '', children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
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

import type { ComponentPropsWithoutRef } from 'react'

/** Renders a table of a Markdown page. If it is wider than the page, it scrolls in its own container. */
export function PageTable(props: ComponentPropsWithoutRef<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
    <section className="catalogue-scroll" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </section>
  )
}

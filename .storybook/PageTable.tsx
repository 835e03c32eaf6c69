import type { ComponentPropsWithoutRef } from 'react'

/** A table of a page that is written in Markdown: where it is wider than the page, it scrolls by itself. */
export function PageTable(props: ComponentPropsWithoutRef<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="catalogue-scroll" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </section>
  )
}

import { AnchorMdx } from '@storybook/addon-docs/blocks'
import { useEffect, useState } from 'react'

interface IndexEntry {
  id: string
  title: string
  type: 'docs' | 'story'
}

/** Links to all pages below a title of the catalog, from the catalog's index. */
export function PageLinks({ under }: { under: string }) {
  const [pages, setPages] = useState<IndexEntry[]>([])
  // The index is next to this page.
  useEffect(() => {
    const controller = new AbortController()
    fetch('./index.json', { signal: controller.signal })
      .then((response) => response.json())
      .then(({ entries }: { entries: Record<string, IndexEntry> }) => {
        const all = Object.values(entries)
        setPages(all.filter(({ type, title }) => type === 'docs' && title.startsWith(`${under}/`)))
      })
      .catch(() => {}) // After leaving the page, or without an index, there is nothing to list.
    return () => controller.abort()
  }, [under])
  return (
    <span className="catalogue-links">
      {pages.map(({ id, title }) => (
        <AnchorMdx key={id} href={`?path=/docs/${id}`} target="_self">
          {title.slice(under.length + 1)}
        </AnchorMdx>
      ))}
    </span>
  )
}

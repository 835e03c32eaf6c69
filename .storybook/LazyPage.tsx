import type { DocsContainerProps } from '@storybook/addon-docs/blocks'
import { lazy, type ReactNode, Suspense } from 'react'

/** Loaded on demand, because a test of a story does not need the page's code. */
const CataloguePage = lazy(() => import('./CataloguePage.tsx'))

/** Renders a page of the catalog after its code is loaded. */
export function LazyPage(props: DocsContainerProps & { children?: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <CataloguePage {...props} />
    </Suspense>
  )
}

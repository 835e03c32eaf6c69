import type { DocsContainerProps } from '@storybook/addon-docs/blocks'
import { lazy, type ReactNode, Suspense } from 'react'

/** Only pages need it: a test of a story does not load what draws them. */
const CataloguePage = lazy(() => import('./CataloguePage.tsx'))

/** A page of the catalogue, once what draws it is loaded. */
export function LaterPage(props: DocsContainerProps & { children?: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <CataloguePage {...props} />
    </Suspense>
  )
}

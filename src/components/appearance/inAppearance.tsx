'use client'

import type { ForwardedRef, ReactNode } from 'react'
import { type AppearanceOptions, AppearanceProvider } from './AppearanceProvider.js'

/**
 * Renders a component's content with the other props, in an `AppearanceProvider` with the component's appearance
 * options.
 *
 * @example
 * export const Panel = forwardRef(function Panel(props, ref) {
 *   return inAppearance(PanelBody, props, ref)
 * })
 */
export function inAppearance<P extends AppearanceOptions, R>(
  Body: (props: Omit<P, keyof AppearanceOptions> & { rootRef: ForwardedRef<R> }) => ReactNode,
  props: P,
  rootRef: ForwardedRef<R>,
): ReactNode {
  const { classNames, components, density, unstyled, ...rest } = props
  return (
    <AppearanceProvider {...props}>
      <Body {...rest} rootRef={rootRef} />
    </AppearanceProvider>
  )
}

import type { LookOptions } from './AppearanceProvider.js'

/**
 * What a component is told of its own look, apart from its other props: the first is for a `LookProvider` around
 * what it renders, which changes nothing where nothing is told.
 *
 * @example
 * export function Panel(props: PanelProps) {
 *   const [look, rest] = splitLook(props)
 *   return <LookProvider {...look}><PanelBody {...rest} /></LookProvider>
 * }
 */
export function splitLook<P extends LookOptions>(
  props: P,
): [look: LookOptions, rest: Omit<P, keyof LookOptions>] {
  const { classNames, components, density, unstyled, ...rest } = props
  return [{ classNames, components, density, unstyled }, rest]
}

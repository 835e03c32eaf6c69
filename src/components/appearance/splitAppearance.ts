import type { AppearanceOptions } from './AppearanceProvider.js'

/**
 * What a component is told of its own look, apart from its other props: the first is for a `AppearanceProvider` around
 * what it renders, which changes nothing where nothing is told.
 *
 * @example
 * export function Panel(props: PanelProps) {
 *   const [look, rest] = splitLook(props)
 *   return <AppearanceProvider {...look}><PanelBody {...rest} /></AppearanceProvider>
 * }
 */
export function splitAppearance<P extends AppearanceOptions>(
  props: P,
): [look: AppearanceOptions, rest: Omit<P, keyof AppearanceOptions>] {
  const { classNames, components, density, unstyled, ...rest } = props
  return [{ classNames, components, density, unstyled }, rest]
}

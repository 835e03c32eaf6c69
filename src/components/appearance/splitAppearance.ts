import type { AppearanceOptions } from './AppearanceProvider.js'

/**
 * Separates a component's appearance options from its other props. Pass the options to an `AppearanceProvider` around
 * the component's content.
 *
 * @example
 * export function Panel(props: PanelProps) {
 *   const [appearance, rest] = splitAppearance(props)
 *   return <AppearanceProvider {...appearance}><PanelBody {...rest} /></AppearanceProvider>
 * }
 */
export function splitAppearance<P extends AppearanceOptions>(
  props: P,
): [appearance: AppearanceOptions, rest: Omit<P, keyof AppearanceOptions>] {
  const { classNames, components, density, unstyled, ...rest } = props
  return [{ classNames, components, density, unstyled }, rest]
}

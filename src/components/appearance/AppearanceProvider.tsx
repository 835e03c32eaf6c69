'use client'

import {
  type CSSProperties,
  createContext,
  forwardRef,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import type { ClassNamePart, ClassNames, Part } from './classNames.js'
import {
  type ControlButtonProps,
  type ControlInputProps,
  type Controls,
  nativeControls,
} from './controls.js'
import { useStylesheetWarning } from './useStylesheetWarning.js'

/** Density of rows and controls. */
export type Density = 'comfortable' | 'compact'

/** Appearance options of {@link AppearanceProvider} and of every component. */
export interface AppearanceOptions {
  /** Custom classes by part. They are added to the kit's classes. With `unstyled`, they replace them. */
  classNames?: ClassNames | undefined
  /** Controls of your design system, used instead of the native ones. */
  components?: Partial<Controls> | undefined
  /** Density of rows and controls. @default 'comfortable' */
  density?: Density | undefined
  /** Whether the kit's own classes are omitted, so that its stylesheet has no effect. @default false */
  unstyled?: boolean | undefined
}

/** Resolved appearance, as components use it. */
export interface Appearance extends Controls {
  /** Returns the classes of parts, for `className`. */
  cx: (...parts: Part[]) => string | undefined
  /** Returns attributes for a component's root element. Spread them after the rest props. They include `className`. */
  root: (part: Part, className?: string | undefined) => RootAttributes
  /**
   * Attributes that hide an element visually, but not from assistive technology. A class of the stylesheet, because a
   * strict Content Security Policy blocks style attributes in server-rendered HTML. With `unstyled`, a style attribute.
   */
  visuallyHidden: { className: string } | { style: CSSProperties }
  options: AppearanceOptions
}

const HIDDEN_STYLE: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

interface RootAttributes {
  className: string | undefined
  'data-density': Density | undefined
}

function joined(...classNames: (string | undefined | false)[]): string | undefined {
  return classNames.filter(Boolean).join(' ') || undefined
}

function appearanceOf(options: AppearanceOptions): Appearance {
  const { classNames = {}, components, density, unstyled } = options
  const cx = (...parts: Part[]) =>
    joined(
      ...parts.flatMap((part) => [
        !unstyled && `svc-${part}`,
        classNames[part as ClassNamePart], // undefined for a private part
      ]),
    )
  return {
    ...nativeControls,
    ...components,
    Button,
    Input,
    cx,
    root: (part, className) => ({
      className: joined(cx(part), className),
      'data-density': density,
    }),
    visuallyHidden: unstyled ? { style: HIDDEN_STYLE } : { className: 'svc-visually-hidden' },
    options,
  }
}

// These override browser defaults: a button would submit the app's form, and the browser would autofill fields of API
// calls. Custom controls receive the same props.

const Button = forwardRef<HTMLButtonElement, Omit<ControlButtonProps, 'ref'>>(
  function Button(props, ref) {
    const { components } = useAppearance().options
    const Own = components?.Button ?? nativeControls.Button
    return <Own type="button" {...props} ref={ref} />
  },
)

const Input = forwardRef<HTMLInputElement, Omit<ControlInputProps, 'ref'>>(
  function Input(props, ref) {
    const { components } = useAppearance().options
    const Own = components?.Input ?? nativeControls.Input
    return <Own autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} ref={ref} />
  },
)

const AppearanceContext = createContext(appearanceOf({}))

/** Props of {@link AppearanceProvider}. */
export interface AppearanceProviderProps extends AppearanceOptions {
  /** Content that has this appearance. */
  children?: ReactNode
}

/**
 * Sets the classes, controls and density of the components below. Options that are not set are inherited from the
 * nearest provider above.
 *
 * @example
 * <AppearanceProvider density="compact" classNames={{ panel: 'rounded-lg' }} components={{ Link: NextLink }}>
 *   <DestinationList />
 * </AppearanceProvider>
 */
export function AppearanceProvider({ children, ...own }: AppearanceProviderProps) {
  const parent = useContext(AppearanceContext)
  const { classNames, components, density, unstyled } = own
  // A new object would rerender all components below.
  const appearance = useMemo(() => {
    const isUnset = [classNames, components, density, unstyled].every((own) => own === undefined)
    if (isUnset) return parent
    return appearanceOf({
      classNames: { ...parent.options.classNames, ...classNames },
      components: { ...parent.options.components, ...components },
      density: density ?? parent.options.density,
      unstyled: unstyled ?? parent.options.unstyled,
    })
  }, [parent, classNames, components, density, unstyled])
  useStylesheetWarning()
  return <AppearanceContext.Provider value={appearance}>{children}</AppearanceContext.Provider>
}

/** Returns the appearance that the nearest {@link AppearanceProvider} sets. */
export function useAppearance(): Appearance {
  return useContext(AppearanceContext)
}

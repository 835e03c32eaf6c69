'use client'

import {
  type CSSProperties,
  createContext,
  forwardRef,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import type { ClassNamePart, ClassNames } from './classNames.js'
import {
  type ControlButtonProps,
  type ControlInputProps,
  type Controls,
  nativeControls,
} from './controls.js'

/** How dense rows and controls are. */
export type Density = 'comfortable' | 'compact'

/** What a {@link AppearanceProvider}, and each component for itself, can be told of the look. */
export interface AppearanceOptions {
  /** Classes of your own, by part: they come beside the kit's, or alone with `unstyled`. */
  classNames?: ClassNames | undefined
  /** Controls of your design system, in the place of the native ones. */
  components?: Partial<Controls> | undefined
  /** How dense rows and controls are. @default 'comfortable' */
  density?: Density | undefined
  /** Leaves the kit's own classes out, so that its stylesheet does not touch what is below. @default false */
  unstyled?: boolean | undefined
}

/** The look as components use it. */
export interface Appearance extends Controls {
  /** The classes of parts, for `className`. */
  cx: (...parts: ClassNamePart[]) => string | undefined
  /** What the outermost element of a component carries; after its rest props, whose class it keeps. */
  root: (part: ClassNamePart, className?: string | undefined) => RootAttributes
  /**
   * Attributes of an element that only assistive technology perceives: a class of the stylesheet, because a strict
   * Content Security Policy blocks style attributes in a server's HTML; or, with `unstyled`, a style attribute.
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
  const cx = (...parts: ClassNamePart[]) =>
    joined(...parts.flatMap((part) => [!unstyled && `svc-${part}`, classNames[part]]))
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

// What a form or a page would make of a control that says nothing is never what is meant, whoever renders it: a
// button of an app that sends the form, a field of an API that is filled in from an address book.

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
  /** What has this look. */
  children?: ReactNode
}

/**
 * The look of the components below: classes, controls and density of your own. What a provider further up says
 * holds where this one says nothing.
 *
 * @example
 * <AppearanceProvider density="compact" classNames={{ panel: 'rounded-lg' }} components={{ Link: NextLink }}>
 */
export function AppearanceProvider({ children, ...own }: AppearanceProviderProps) {
  const above = useContext(AppearanceContext)
  const { classNames, components, density, unstyled } = own
  // Identity matters: a new look would render everything below.
  const look = useMemo(() => {
    const isSilent = [classNames, components, density, unstyled].every((own) => own === undefined)
    if (isSilent) return above
    return appearanceOf({
      classNames: { ...above.options.classNames, ...classNames },
      components: { ...above.options.components, ...components },
      density: density ?? above.options.density,
      unstyled: unstyled ?? above.options.unstyled,
    })
  }, [above, classNames, components, density, unstyled])
  return <AppearanceContext.Provider value={look}>{children}</AppearanceContext.Provider>
}

/** The look that the nearest {@link AppearanceProvider} gives. */
export function useAppearance(): Appearance {
  return useContext(AppearanceContext)
}

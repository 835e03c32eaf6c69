'use client'

import {
  type ComponentPropsWithoutRef,
  type ComponentType,
  forwardRef,
  type RefAttributes,
} from 'react'

/** Props of a button: a native one's, and how it looks. */
export interface ButtonProps
  extends ComponentPropsWithoutRef<'button'>,
    RefAttributes<HTMLButtonElement> {
  /** `icon` has a sign in the place of a text, and its name in `aria-label`. @default 'secondary' */
  variant?: 'primary' | 'secondary' | 'icon' | undefined
}

/** Props of a text field of one line: a native one's. */
export interface InputProps
  extends ComponentPropsWithoutRef<'input'>,
    RefAttributes<HTMLInputElement> {}

/** Something to choose from a list. */
export interface SelectOption {
  value: string
  label: string
  /** Shown, and not to be chosen. @default false */
  disabled?: boolean | undefined
}

/** Props of a list to choose one of: not a native one's, because few design systems have it so. */
export interface SelectProps {
  /** What the label's `htmlFor` is. */
  id?: string | undefined
  /** The class of the kit's part, or none with `unstyled`. */
  className?: string | undefined
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** Props of a link: a native one's. */
export interface LinkProps
  extends ComponentPropsWithoutRef<'a'>,
    RefAttributes<HTMLAnchorElement> {}

/**
 * The controls that the components are made of. One of your own takes the same props and passes on what it
 * does not know: names, descriptions and states for assistive technology are among them.
 */
export interface Controls {
  Button: ComponentType<ButtonProps>
  Input: ComponentType<InputProps>
  Select: ComponentType<SelectProps>
  Link: ComponentType<LinkProps>
}

const Button = forwardRef<
  HTMLButtonElement,
  ComponentPropsWithoutRef<'button'> & Pick<ButtonProps, 'variant'>
>(function Button({ variant, ...props }, ref) {
  return <button type="button" {...props} ref={ref} data-variant={variant} />
})

const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<'input'>>(
  function Input(props, ref) {
    return (
      <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} ref={ref} />
    )
  },
)

function Select({ options, onValueChange, ...props }: SelectProps) {
  return (
    <select {...props} onChange={(event) => onValueChange(event.target.value)}>
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}

const Link = forwardRef<HTMLAnchorElement, ComponentPropsWithoutRef<'a'>>(
  function Link(props, ref) {
    return <a {...props} ref={ref} />
  },
)

/** The browser's own. */
export const nativeControls: Controls = { Button, Input, Select, Link }

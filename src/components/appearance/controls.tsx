'use client'

import {
  type ComponentPropsWithoutRef,
  type ComponentType,
  forwardRef,
  type RefAttributes,
} from 'react'

/** Props of a button: a native one's, of which `type` is always said, and how it looks. */
export interface ControlButtonProps
  extends ComponentPropsWithoutRef<'button'>,
    RefAttributes<HTMLButtonElement> {
  /**
   * `icon` has a sign in the place of a text, and its name in `aria-label`; `text` stands in a line, like a link.
   * @default 'secondary'
   */
  variant?: 'primary' | 'secondary' | 'text' | 'icon' | undefined
}

/** Props of a text field of one line: a native one's. */
export interface ControlInputProps
  extends ComponentPropsWithoutRef<'input'>,
    RefAttributes<HTMLInputElement> {}

/** Something to choose from a list. */
export interface ControlSelectOption {
  /** Empty where it only says that nothing is chosen: a placeholder. */
  value: string
  /** What a person reads. */
  label: string
  /** Shown, and not to be chosen. @default false */
  disabled?: boolean | undefined
}

/** Props of a list to choose one of: not a native one's, because few design systems have it so. */
export interface ControlSelectProps {
  /** `inline` stands beside a label and is as small as a word. @default a field of its own */
  variant?: 'inline' | undefined
  /** What the label's `htmlFor` is. */
  id?: string | undefined
  /** The class of the kit's part, or none with `unstyled`. */
  className?: string | undefined
  /** The `value` of the option that is chosen. */
  value: string
  /** Told of the `value` that a person chooses. */
  onValueChange: (value: string) => void
  /** What can be chosen, in order. */
  options: readonly ControlSelectOption[]
  /** The name, where there is no label. */
  'aria-label'?: string | undefined
  /** The label's own id, for a control that is none of those which a `htmlFor` reaches. */
  'aria-labelledby'?: string | undefined
  /** IDs of what describes it, such as a hint or an error. */
  'aria-describedby'?: string | undefined
  /** Whether what is chosen has to be mended. */
  'aria-invalid'?: boolean | undefined
}

/** Props of a link: a native one's. */
export interface ControlLinkProps
  extends ComponentPropsWithoutRef<'a'>,
    RefAttributes<HTMLAnchorElement> {}

/**
 * The controls that the components are made of. One of your own takes the same props and passes on what it
 * does not know: names, descriptions and states for assistive technology are among them.
 */
export interface Controls {
  /** Every button of the kit. */
  Button: ComponentType<ControlButtonProps>
  /** Every text field of one line. */
  Input: ComponentType<ControlInputProps>
  /** Every list to choose one of. */
  Select: ComponentType<ControlSelectProps>
  /** Every link. */
  Link: ComponentType<ControlLinkProps>
}

const Button = forwardRef<
  HTMLButtonElement,
  ComponentPropsWithoutRef<'button'> & Pick<ControlButtonProps, 'variant'>
>(function Button({ variant, ...props }, ref) {
  return <button {...props} ref={ref} data-variant={variant} />
})

const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<'input'>>(
  function Input(props, ref) {
    return <input {...props} ref={ref} />
  },
)

function Select({ options, onValueChange, variant, ...props }: ControlSelectProps) {
  return (
    <select
      {...props}
      data-variant={variant}
      onChange={(event) => onValueChange(event.target.value)}
    >
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

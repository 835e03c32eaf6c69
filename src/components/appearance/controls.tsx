'use client'

import {
  type ComponentPropsWithoutRef,
  type ComponentType,
  forwardRef,
  type RefAttributes,
} from 'react'

/** Props of {@link Controls.Button}: those of a native button with a required `type`, and a variant. */
export interface ControlButtonProps
  extends ComponentPropsWithoutRef<'button'>,
    RefAttributes<HTMLButtonElement> {
  /**
   * `danger` confirms an action that can change or delete data. `icon` shows only an icon, with its name in
   * `aria-label`. `text` looks like a link in running text.
   * @default 'secondary'
   */
  variant?: 'primary' | 'secondary' | 'danger' | 'text' | 'icon' | undefined
}

/** Props of {@link Controls.Input}: those of a native single-line text field. */
export interface ControlInputProps
  extends ComponentPropsWithoutRef<'input'>,
    RefAttributes<HTMLInputElement> {}

/** Option of a select. */
export interface ControlSelectOption {
  /** Value of the option. Empty for a placeholder. */
  value: string
  /** Visible text of the option. */
  label: string
  /** Whether the option cannot be chosen. @default false */
  disabled?: boolean | undefined
}

/** Props of {@link Controls.Select}. They differ from those of a native select, which few design systems follow. */
export interface ControlSelectProps {
  /** `inline` is a small select beside a label. @default a full-size field */
  variant?: 'inline' | undefined
  /** ID of the control. The label's `htmlFor` refers to it. */
  id?: string | undefined
  /** Class of the kit's part. Undefined with `unstyled`. */
  className?: string | undefined
  /** `value` of the chosen option. */
  value: string
  /** Called with the `value` of the option that the user chooses. */
  onValueChange: (value: string) => void
  /** Options, in display order. */
  options: readonly ControlSelectOption[]
  /** Accessible name, if the select has no label. */
  'aria-label'?: string | undefined
  /** ID of the label, for controls that `htmlFor` cannot refer to. */
  'aria-labelledby'?: string | undefined
  /** IDs of the descriptions, such as a hint or an error. */
  'aria-describedby'?: string | undefined
  /** Whether the chosen option is invalid. */
  'aria-invalid'?: boolean | undefined
}

/** Props of {@link Controls.Link}: those of a native link. */
export interface ControlLinkProps
  extends ComponentPropsWithoutRef<'a'>,
    RefAttributes<HTMLAnchorElement> {}

/**
 * Controls that the components render. A custom control must accept the same props and forward all others, because they
 * include names, descriptions and states for assistive technology.
 */
export interface Controls {
  /** Renders every button. */
  Button: ComponentType<ControlButtonProps>
  /** Renders every single-line text field. */
  Input: ComponentType<ControlInputProps>
  /** Renders every select. */
  Select: ComponentType<ControlSelectProps>
  /** Renders every link. */
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

/** Native controls, which are the default. */
export const nativeControls: Controls = { Button, Input, Select, Link }

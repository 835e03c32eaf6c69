import { forwardRef } from 'react'
import * as Aria from 'react-aria-components'
import type { ControlButtonProps, ControlInputProps, ControlSelectProps, Controls } from 'svc-react'

// React Aria has no styles, so the kit's classes are passed on, and its tokens are used for the list.
// `as`: the props have the same names, but React Aria's types do not allow `undefined`.

const Button = forwardRef<HTMLButtonElement, Omit<ControlButtonProps, 'ref'>>(function Button(
  { variant, disabled = false, ...props },
  ref,
) {
  const own = props as Aria.ButtonProps
  return <Aria.Button {...own} ref={ref} isDisabled={disabled} data-variant={variant} />
})

const Input = forwardRef<HTMLInputElement, Omit<ControlInputProps, 'ref'>>(
  function Input(props, ref) {
    return <Aria.Input {...(props as Aria.InputProps)} ref={ref} />
  },
)

function Select({ value, onValueChange, options, variant, ...props }: ControlSelectProps) {
  const { 'aria-label': label, 'aria-labelledby': labelledBy, ...trigger } = props
  const names = { 'aria-label': label, 'aria-labelledby': labelledBy } as { 'aria-label': string }
  return (
    <Aria.Select
      {...names}
      isInvalid={props['aria-invalid'] === true}
      placeholder={options.find((option) => option.value === '')?.label ?? ''}
      value={value || null}
      onChange={(key) => onValueChange(String(key))}
    >
      <Aria.Button
        {...(trigger as Aria.ButtonProps)}
        className={variant ? 'svc-text-button' : `${props.className} recipe-trigger`}
      >
        <Aria.SelectValue /> <span aria-hidden>▾</span>
      </Aria.Button>
      <Aria.Popover className="recipe-popover">
        <Aria.ListBox items={options.filter((option) => option.value !== '')}>
          {({ value, label, disabled = false }) => (
            <Aria.ListBoxItem id={value} isDisabled={disabled} className="recipe-option">
              {label}
            </Aria.ListBoxItem>
          )}
        </Aria.ListBox>
      </Aria.Popover>
    </Aria.Select>
  )
}

/** The kit's controls, built with React Aria Components. */
export const reactAriaControls: Partial<Controls> = { Button, Input, Select }

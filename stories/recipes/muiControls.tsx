import { Button, IconButton, Link, MenuItem, OutlinedInput, Select } from '@mui/material'
import { forwardRef } from 'react'
import type { ControlButtonProps, ControlInputProps, ControlSelectProps, Controls } from 'svc-react'

// Emotion's classes are outside of layers, so they override the kit's classes, which position the buttons.

const LOOKS = {
  primary: 'contained',
  secondary: 'outlined',
  danger: 'contained',
  text: 'text',
} as const
const COLORS = {
  primary: 'primary',
  secondary: 'primary',
  danger: 'error',
  text: 'inherit',
} as const
const states = {
  '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  '&[aria-pressed=true]': { boxShadow: 'inset 0 0 0 1px' },
}

const MuiButton = forwardRef<HTMLButtonElement, Omit<ControlButtonProps, 'ref'>>(function MuiButton(
  { variant = 'secondary', color: _, ...props },
  ref,
) {
  if (variant === 'icon') return <IconButton size="small" {...props} ref={ref} />
  const look = { variant: LOOKS[variant], color: COLORS[variant], sx: states } as const
  return <Button size="small" {...look} {...props} ref={ref} />
})

const MuiInput = forwardRef<HTMLInputElement, Omit<ControlInputProps, 'ref'>>(function MuiInput(
  { className: _, ...props },
  ref,
) {
  const error = Boolean(props['aria-invalid'])
  // These attributes belong on the input, not on its frame.
  return <OutlinedInput size="small" fullWidth error={error} inputRef={ref} inputProps={props} />
})

function MuiSelect({ id, value, onValueChange, options, variant, ...props }: ControlSelectProps) {
  const { 'aria-labelledby': labelId, className: _, ...aria } = props
  return (
    <Select
      size="small"
      fullWidth={!variant}
      variant={variant ? 'standard' : 'outlined'}
      displayEmpty
      error={Boolean(aria['aria-invalid'])}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      SelectDisplayProps={{ ...(id && { id }), ...aria }}
      {...(labelId && { labelId })}
    >
      {options.map(({ value, label, disabled = false }) => (
        <MenuItem key={value} value={value} disabled={disabled}>
          {label}
        </MenuItem>
      ))}
    </Select>
  )
}

/** The kit's controls, built with MUI. */
export const muiControls: Controls = { Button: MuiButton, Input: MuiInput, Select: MuiSelect, Link }

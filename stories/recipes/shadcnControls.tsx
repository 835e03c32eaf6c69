import * as Radix from '@radix-ui/react-select'
import { forwardRef } from 'react'
import type { ControlButtonProps, ControlInputProps, ControlSelectProps, Controls } from 'svc-react'

// The classes of shadcn/ui, so your theme applies. Only buttons keep the kit's classes, which position them.

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-sm font-medium whitespace-nowrap'
const states =
  'aria-pressed:bg-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-50 focus-visible:border-ring'
const looks = {
  primary: 'h-9 px-4 border-transparent bg-primary text-primary-foreground hover:bg-primary/90',
  danger: 'h-9 px-4 border-transparent bg-destructive text-background hover:bg-destructive/90',
  secondary:
    'h-9 px-4 border-input bg-background text-foreground hover:bg-accent hover:text-accent-foreground',
  text: 'border-transparent bg-transparent px-1 text-primary underline-offset-4 hover:underline',
  icon: 'size-6 border-transparent bg-transparent text-muted-foreground hover:bg-accent hover:text-accent-foreground',
}
const field =
  'h-9 w-full rounded-md border border-input bg-transparent px-3 text-sm text-foreground placeholder:text-muted-foreground focus-visible:border-ring aria-invalid:border-destructive'
const inline = 'h-6 border-transparent bg-transparent px-1 text-xs text-muted-foreground'
const list = 'rounded-md border border-border bg-popover p-1 text-sm text-popover-foreground'
const item =
  'rounded-sm px-2 py-1.5 data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:opacity-50'

const Button = forwardRef<HTMLButtonElement, Omit<ControlButtonProps, 'ref'>>(function Button(
  { variant = 'secondary', className, ...props },
  ref,
) {
  return (
    <button {...props} ref={ref} className={`${className} ${base} ${looks[variant]} ${states}`} />
  )
})

const Input = forwardRef<HTMLInputElement, Omit<ControlInputProps, 'ref'>>(
  function Input(props, ref) {
    return <input {...props} ref={ref} className={field} />
  },
)

function Select({ value, onValueChange, options, variant, ...props }: ControlSelectProps) {
  const placeholder = options.find((option) => option.value === '')?.label
  const shown = options.filter((option) => option.value !== '')
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.Trigger {...props} className={`${base} ${variant ? inline : field}`}>
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={list}>
          <Radix.Viewport>
            {shown.map(({ value, label, disabled = false }) => (
              <Radix.Item key={value} value={value} disabled={disabled} className={item}>
                <Radix.ItemText>{label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The kit's controls, built like shadcn/ui: Radix for behavior, Tailwind for styles. */
export const shadcnControls: Partial<Controls> = { Button, Input, Select }

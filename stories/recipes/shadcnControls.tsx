import * as Radix from '@radix-ui/react-select'
import { forwardRef } from 'react'
import type { ControlButtonProps, ControlInputProps, ControlSelectProps, Controls } from 'svc-react'

// Styled with Tailwind's utilities alone. Only buttons keep the kit's classes, which position them.

const base = 'inline-flex items-center justify-center gap-2 rounded-full border text-sm font-medium'
const states = 'aria-pressed:bg-slate-200 aria-disabled:cursor-not-allowed aria-disabled:opacity-50'
const looks = {
  primary: 'h-9 px-5 border-indigo-700 bg-indigo-700 text-white hover:bg-indigo-800',
  danger: 'h-9 px-5 border-red-700 bg-red-700 text-white hover:bg-red-800',
  secondary: 'h-9 px-5 border-slate-300 bg-white text-slate-900 hover:bg-slate-100',
  text: 'border-transparent px-1 text-indigo-700 hover:underline',
  icon: 'size-6 border-transparent text-slate-600 hover:bg-slate-100',
}
const field =
  'h-9 w-full rounded-full border border-slate-400 bg-white px-4 text-sm text-slate-900 aria-invalid:border-red-600'
const inline = 'h-6 border-transparent px-1 text-xs text-slate-600'
const list = 'rounded-2xl border border-slate-300 bg-white p-2 text-sm text-slate-900'
const item = 'rounded-full px-4 py-1 data-highlighted:bg-slate-100 data-disabled:text-slate-500'

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

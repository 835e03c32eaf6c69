import type { CSSProperties } from 'react'
import type { ButtonProps, Controls, InputProps, SelectProps } from 'svc-react'

const pill: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '2px 12px',
  border: '2px solid CanvasText',
  borderRadius: 999,
  background: 'Canvas',
  color: 'CanvasText',
  font: 'inherit',
}
const line: CSSProperties = {
  width: '100%',
  padding: '4px 0',
  border: 0,
  borderBlockEnd: '2px solid CanvasText',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
}

function Button({ variant, className: _, style, ...props }: ButtonProps) {
  const isQuiet = variant === 'text' || variant === 'icon'
  const filled = variant === 'primary' && { background: 'CanvasText', color: 'Canvas' }
  const look = { ...pill, ...(isQuiet && { padding: 4, borderColor: 'transparent' }), ...filled }
  return <button {...props} style={{ ...look, ...style }} />
}

function Input({ className: _, style, ...props }: InputProps) {
  return <input {...props} style={{ ...line, ...style }} />
}

function Select({ className: _, variant, options, onValueChange, ...props }: SelectProps) {
  const width = variant === 'inline' ? { width: 'auto' } : {}
  return (
    <select
      {...props}
      style={{ ...line, ...width }}
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

/** Controls of an app that has its own: pills and lines, in React 19, which passes a `ref` on as a prop. */
export const hostControls: Partial<Controls> = { Button, Input, Select }

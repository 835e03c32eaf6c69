import { useLayoutEffect, useRef, useState } from 'react'
import { ScrollTable } from './ScrollTable.tsx'
import { tokenNotes } from './tokenNotes.ts'

/** Computed value of a token in an element. */
interface TokenValue {
  text: string
  isColor: boolean
}

/** Returns a color in hexadecimal notation, read from a pixel. */
function hexOf(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return color
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function valueIn(probe: HTMLElement, name: string): TokenValue {
  const text = getComputedStyle(probe).getPropertyValue(name).trim()
  const isColor = CSS.supports('color', text)
  if (!isColor) return { text, isColor }
  probe.style.color = `var(${name})`
  return { text: hexOf(getComputedStyle(probe).color), isColor }
}

/** Elements in which tokens can have different values. */
const PLACES = {
  schemes: [
    { label: 'Light', attributes: { style: { colorScheme: 'light' } } },
    { label: 'Dark', attributes: { style: { colorScheme: 'dark' } } },
  ],
  densities: [
    { label: 'Comfortable', attributes: { 'data-density': 'comfortable' } },
    { label: 'Compact', attributes: { 'data-density': 'compact' } },
  ],
}

interface TokenTableProps {
  names: readonly string[]
  /** Name of the table. */
  label: string
  /** The compared elements. @default 'schemes' */
  between?: keyof typeof PLACES
}

/** Custom properties with descriptions, and their computed values in this page. */
export function TokenTable({ names, label, between = 'schemes' }: TokenTableProps) {
  const probes = useRef<HTMLSpanElement>(null)
  const [values, setValues] = useState<TokenValue[][]>([])
  // Reads the stylesheets of the page.
  useLayoutEffect(() => {
    const elements = [...(probes.current?.querySelectorAll('span') ?? [])]
    setValues(elements.map((probe) => names.map((name) => valueIn(probe, name))))
  }, [names])
  const places = PLACES[between]
  return (
    <>
      <span hidden ref={probes}>
        {places.map((place) => (
          <span key={place.label} {...place.attributes} />
        ))}
      </span>
      <ScrollTable label={label} columns={['Token', 'For', ...places.map((place) => place.label)]}>
        {names.map((name, row) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{tokenNotes[name]}</td>
            {places.map((place, index) => {
              const value = values[index]?.[row]
              const isSame = index > 0 && value?.text === values[0]?.[row]?.text
              return (
                <td key={place.label} {...place.attributes}>
                  {isSame ? 'the same' : value && <Value name={name} {...value} />}
                </td>
              )
            })}
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

function Value({ name, text, isColor }: TokenValue & { name: string }) {
  return (
    <span className="catalogue-value">
      {isColor && (
        <span className="catalogue-swatch" aria-hidden style={{ background: `var(${name})` }} />
      )}
      <code>{text}</code>
    </span>
  )
}

interface MenuProps<T extends string> {
  label: string
  /** The options and their labels. */
  options: Readonly<Record<T, string>>
  value?: T
  onChoose: (value: T) => void
}

/** A labeled select. */
export function Menu<T extends string>({ label, options, value, onChoose }: MenuProps<T>) {
  const keys = Object.keys(options) as T[] // the record's own keys
  return (
    <label>
      {label}
      <select
        {...(value !== undefined && { value })}
        onChange={({ target }) => {
          const chosen = keys.find((key) => key === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </select>
    </label>
  )
}

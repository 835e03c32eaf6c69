/** Attributes of an element. */
type Attributes = Record<string, string>

/** Creates an element. Text children are inserted as text, never as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/**
 * Returns an element of the page.
 *
 * @throws Error if the page has no such element
 */
export function elementOf<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The page has no element with the ID "${id}".`)
}

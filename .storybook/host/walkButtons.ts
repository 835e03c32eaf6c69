import { userEvent, waitFor } from 'storybook/test'

interface Context {
  canvasElement: HTMLElement
  /** With `isEndless`, a request of the story never ends. */
  parameters: { isEndless?: boolean }
}

/** Maximum number of buttons of one kind, such as those that open a row. */
const MAX_OF_KIND = 2

function nameOf(button: Element): string {
  return (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
}

/**
 * Returns the kind of a button: its name, or in a row, list or tree only the first word, because the rest names the
 * element.
 */
function kindOf(button: Element): string {
  if (button.matches('.svc-tree summary')) return 'tree'
  const name = nameOf(button).replaceAll(/\d+/g, '')
  return button.closest('tr, li, .svc-tree') ? `${name.split(/[\s(]/)[0]} in a row` : name
}

/** Waits until the responses that a button has requested have arrived. A button can also disappear then. */
async function settle(root: HTMLElement): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await waitFor(() => {
    if (root.querySelector('[data-busy], [aria-busy="true"]'))
      throw new Error('A request has not ended.')
  })
}

/**
 * Presses the kit's buttons and disclosures in a story with the keyboard, including those that appear. Throws if the
 * focus is lost, because a keyboard user would start at the top of the page again (WCAG 2.2, 2.4.3). Runs only in
 * tests.
 */
export async function walkButtons({ canvasElement, parameters }: Context): Promise<void> {
  const pressed = new Set<Element>()
  const counts = new Map<string, number>()
  const isNext = (button: Element) =>
    !pressed.has(button) &&
    button.checkVisibility() &&
    (counts.get(kindOf(button)) ?? 0) < MAX_OF_KIND
  function nextButton() {
    // A modal dialog makes the rest of the page inert.
    const root = canvasElement.querySelector('dialog[open]') ?? canvasElement
    const buttons = root.querySelectorAll<HTMLElement>(
      '[class*="svc-"] :is(button, summary):not(:disabled)',
    )
    return [...buttons].find(isNext)
  }

  for (let button = nextButton(); button; button = nextButton()) {
    const name = nameOf(button)
    const kind = kindOf(button)
    pressed.add(button)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    button.focus()
    await userEvent.keyboard('{Enter}')
    if (!parameters.isEndless) await settle(canvasElement)
    if (document.activeElement === document.body) throw new Error(`"${name}" loses the focus.`)
  }
}

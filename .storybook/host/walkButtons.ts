import { userEvent } from 'storybook/test'

interface Context {
  canvasElement: HTMLElement
  parameters: { walkButtons?: boolean }
}

/** Maximum number of buttons of one kind, such as those that open a row. */
const MAX_OF_KIND = 2

/** Returns the kind of a button: the first word of its name. */
function kindOf(button: Element): string {
  const name = button.getAttribute('aria-label') ?? button.textContent ?? ''
  return name.trim().split(/[\s(]/)[0] ?? ''
}

/**
 * Presses the buttons of a story with the keyboard, including those that appear. Throws if the focus is lost, because a
 * keyboard user would start at the top of the page again (WCAG 2.2, 2.4.3). Runs only in tests, for stories with the
 * parameter `walkButtons`.
 */
export async function walkButtons({ canvasElement, parameters }: Context): Promise<void> {
  if (!parameters.walkButtons) return
  const pressed = new Set<Element>()
  const counts = new Map<string, number>()
  const isNext = (button: Element) =>
    !pressed.has(button) &&
    button.checkVisibility() &&
    (counts.get(kindOf(button)) ?? 0) < MAX_OF_KIND
  const nextButton = () =>
    [...canvasElement.querySelectorAll<HTMLElement>('[class*="svc-"] button')].find(isNext)

  for (let button = nextButton(); button; button = nextButton()) {
    const name = `${button.getAttribute('aria-label') ?? button.textContent}`
    const kind = kindOf(button)
    pressed.add(button)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    button.focus()
    await userEvent.keyboard('{Enter}')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (document.activeElement === document.body) throw new Error(`"${name}" loses the focus.`)
  }
}

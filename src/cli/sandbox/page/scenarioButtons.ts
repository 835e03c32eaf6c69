import type { SandboxFacts } from '../facts.js'
import { element } from './element.js'

/** What a button plays: a scenario by its name, or null for none. */
type Choice = string | null

/** The buttons of the scenarios. */
export interface ScenarioButtons {
  /** Makes them. */
  fill: (scenarios: SandboxFacts['scenarios']) => void
  /** Says which one is played. */
  press: (name: Choice) => void
}

/** A button for each scenario. Pressing one that is pressed begins it anew. */
export function createScenarioButtons(
  group: HTMLElement,
  onChoose: (name: Choice) => void,
): ScenarioButtons {
  let buttons = new Map<Choice, HTMLButtonElement>()
  let pressed: Choice = null
  const show = () => {
    for (const [name, button] of buttons) {
      button.setAttribute('aria-pressed', String(name === pressed))
    }
  }
  const make = (name: Choice, about: string): [Choice, HTMLButtonElement] => {
    const label = element('strong', {}, name ?? 'none')
    const button = element('button', { type: 'button' }, label, ' ', element('span', {}, about))
    button.addEventListener('click', () => onChoose(name))
    return [name, button]
  }
  return {
    fill(scenarios) {
      const made = scenarios.map(({ name, about }) => make(name, about))
      buttons = new Map([make(null, 'Everything works.'), ...made])
      group.replaceChildren(...buttons.values())
      show()
    },
    press(name) {
      pressed = name
      show()
    },
  }
}

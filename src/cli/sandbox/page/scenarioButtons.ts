import type { SandboxFacts } from '../facts.js'
import { element } from './element.js'

/** Scenario of a button: a name, or null for none. */
type Choice = string | null

/** Buttons of the scenarios. */
export interface ScenarioButtons {
  /** Creates the buttons. */
  fill: (scenarios: SandboxFacts['scenarios']) => void
  /** Marks the active scenario. */
  press: (name: Choice) => void
}

/** Creates a button for each scenario. The button of the active scenario restarts it. */
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

import type { within } from 'storybook/test'

/** The state that a story shows beside its interface. */
export function shownState(canvas: Pick<ReturnType<typeof within>, 'getByRole'>): unknown {
  return JSON.parse(canvas.getByRole('region', { name: /^State of use/ }).textContent ?? '')
}

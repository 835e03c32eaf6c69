/** Moves the focus to the control with an ID, in the document or shadow tree that contains `neighbor`. */
export function focusControl(neighbor: Element | null, id: string): void {
  const tree = neighbor?.getRootNode() as Document | ShadowRoot | undefined
  tree?.querySelector<HTMLElement>(`[id="${id}"]`)?.focus()
}

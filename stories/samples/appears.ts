/** Waits until something of a selector is in an element, and gives it. */
export function appears<E extends HTMLElement>(root: HTMLElement, selector: string): Promise<E> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look)
    function look() {
      const found = root.querySelector<E>(selector)
      if (!found) return
      observer.disconnect()
      resolve(found)
    }
    observer.observe(root, { attributes: true, childList: true, subtree: true })
    look()
  })
}

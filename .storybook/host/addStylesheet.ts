/** Adds a stylesheet to the document, and returns a function that removes it. */
export function addStylesheet(css: string): () => void {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  return () => style.remove()
}

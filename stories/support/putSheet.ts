/** Puts a stylesheet into the document, and takes it out again. */
export function putSheet(css: string): () => void {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  return () => style.remove()
}

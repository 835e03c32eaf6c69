/**
 * Returns the layout faults of an element's content as text: elements that overflow the page, overlap, are too small to
 * click, or are clipped. Self-contained, so that a test can also run it in a page.
 */
export function misfits(root: Element): string[] {
  const found: string[] = []

  function nameOf(element: Element): string {
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
    return `<${element.localName} class="${element.className}"> "${text}"`
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !element.checkVisibility()) return false
    for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
      const { clipPath, visibility, display } = getComputedStyle(each)
      if (clipPath !== 'none' || visibility === 'hidden' || display === 'none') return false
    }
    return true
  }

  /** Line by line: lines of text may touch by their leading. */
  function overlap(a: Element, b: Element): boolean {
    return [...a.getClientRects()].some((one) =>
      [...b.getClientRects()].some((two) => {
        const width = Math.min(one.right, two.right) - Math.max(one.left, two.left)
        const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
        return width > 2 && height > 4
      }),
    )
  }

  /** Sticky elements cover scrolled content on purpose. */
  function sticks(element: Element | null): boolean {
    if (!element) return false
    return getComputedStyle(element).position === 'sticky' || sticks(element.parentElement)
  }

  /** Content may overflow a scrollable element. */
  const scrolls = (element: Element) => element.closest('.svc-scroll, .svc-code') !== null
  const seen = [...root.querySelectorAll('*')].filter(
    (each) => !each.closest('svg') && isSeen(each),
  )
  const controls = seen.filter((each) =>
    each.matches('button, input:not([aria-hidden]), select, textarea, a, summary'),
  )
  const texts = seen.filter((each) => each.childElementCount === 0 && each.textContent?.trim())

  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) {
    found.push(`the page scrolls to the side: ${page.scrollWidth} > ${page.clientWidth}`)
  }
  for (const each of seen.filter((one) => !scrolls(one))) {
    const { left, right } = each.getBoundingClientRect()
    if (left < -1 || right > page.clientWidth + 1)
      found.push(`outside of the page: ${nameOf(each)}`)
  }

  const boxes = [...new Set([...controls, ...texts])].filter(
    (each) => !scrolls(each) && !sticks(each),
  )
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) {
      if (a.contains(b) || b.contains(a)) continue
      if (overlap(a, b)) found.push(`${nameOf(a)} lies over ${nameOf(b)}`)
    }
  })

  for (const each of controls.filter((one) => one.matches('button, summary'))) {
    const { width, height } = each.getBoundingClientRect()
    if (width < 24 || height < 24) found.push(`too small (${width} x ${height}): ${nameOf(each)}`)
  }

  for (const each of seen.filter((one) =>
    one.matches('button, label, th, td, legend, p, dd, dt'),
  )) {
    const { overflow, textOverflow } = getComputedStyle(each)
    const isCut = overflow !== 'visible' && textOverflow !== 'ellipsis'
    const isOver =
      each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1
    if (isOver && (isCut || each.localName === 'button')) found.push(`cut off: ${nameOf(each)}`)
  }
  return found
}

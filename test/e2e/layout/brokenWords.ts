/**
 * Returns the words in an element that are on two lines. Self-contained, because it runs in a page. Languages without
 * spaces break between any two characters or words, so Japanese is not searched.
 */
export function brokenWords(selector: string): string[] {
  const broken: string[] = []
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('select')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}\p{M}\p{N}_-]+/gu,
      )) {
        if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 6)))
        if (lines.size > 1) broken.push(word)
      }
    }
  }
  return broken
}

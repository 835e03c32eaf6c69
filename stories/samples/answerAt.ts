type Answer = (request: Request) => Promise<Response>

const answers = new Map<string, Answer>()
const page = globalThis.fetch

async function answering(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  for (const [path, answer] of answers) {
    if (pathname === path || pathname.startsWith(`${path}/`)) return answer(request)
  }
  return page(input, init)
}

/**
 * Puts a relay at a path of this page, as a backend would have it, for what takes no `fetch` of its own. Returns
 * what takes it away.
 */
export function answerAt(path: string, answer: Answer): () => void {
  answers.set(path, answer)
  globalThis.fetch = answering
  return () => {
    if (answers.get(path) === answer) answers.delete(path)
    if (answers.size === 0) globalThis.fetch = page
  }
}

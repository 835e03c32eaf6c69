/** Ways in which a page of another origin can make a browser call the app, by name. */
export const calls = [
  'fetch',
  'fetch-with-cookies',
  'fetch-with-header',
  'put',
  'post',
  'no-cors',
  'no-cors-post',
  'beacon',
  'form',
  'form-post',
  'iframe',
  'script',
  'img',
  'event-source',
  'web-socket',
] as const

/**
 * Calls the app in every way. Returns the text that could be read. Playwright sends this function to a page as text, so
 * it uses no other code of this module.
 *
 * @param url - The URL. The name of the way is appended.
 */
export async function callFromElsewhere(url: string): Promise<Record<string, string>> {
  const byFetch = (init: RequestInit) => async (to: string) => (await fetch(to, init)).text()
  const json = { 'content-type': 'application/json' }

  const byElement = (name: 'iframe' | 'script' | 'img') => (to: string) => {
    const element = Object.assign(document.createElement(name), { src: to })
    document.body.append(element)
    return new Promise<string>((done) => {
      element.onload = () => done(String(Reflect.get(window, 'stolen')))
      element.onerror = () => done('error')
    })
  }
  const byForm = (method: string) => (to: string) => {
    const frame = document.createElement('iframe')
    frame.name = `frame-${method}`
    const form = document.createElement('form')
    // A GET form replaces the query with its fields.
    for (const [name, value] of new URL(to).searchParams) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    Object.assign(form, { method, action: to, target: frame.name })
    document.body.append(frame, form)
    form.submit()
    return new Promise<string>((done) => {
      frame.onload = () => done('sent')
    })
  }
  const byEvents = (make: (to: string) => EventSource | WebSocket) => (to: string) => {
    const source = make(to)
    return new Promise<string>((done) => {
      source.onmessage = ({ data }) => done(String(data))
      source.onerror = () => done('error')
    })
  }

  const ways: Record<string, (to: string) => Promise<string>> = {
    fetch: byFetch({}),
    'fetch-with-cookies': byFetch({ credentials: 'include' }),
    'fetch-with-header': byFetch({ headers: { 'x-svc-relay': '1' } }),
    put: byFetch({ method: 'PUT', headers: json, body: '{}', credentials: 'include' }),
    post: byFetch({ method: 'POST', body: '{}', credentials: 'include' }),
    'no-cors': byFetch({ mode: 'no-cors', credentials: 'include' }),
    'no-cors-post': byFetch({
      mode: 'no-cors',
      method: 'POST',
      body: '{}',
      credentials: 'include',
      // Without CORS, a browser drops this header.
      headers: { 'x-svc-relay': '1' },
    }),
    beacon: async (to) => String(navigator.sendBeacon(to, '{}')),
    form: byForm('get'),
    'form-post': byForm('post'),
    iframe: byElement('iframe'),
    script: byElement('script'),
    img: byElement('img'),
    'event-source': byEvents((to) => new EventSource(to, { withCredentials: true })),
    'web-socket': byEvents((to) => new WebSocket(to.replace('http', 'ws'))),
  }
  const readings = Object.entries(ways).map(async ([way, ask]) => {
    return [way, await ask(`${url}${way}`).catch(String)] as const
  })
  return Object.fromEntries(await Promise.all(readings))
}

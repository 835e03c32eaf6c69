/** A URL to embed, and the ID that its script reports. */
export interface Target {
  id: string
  url: string
}

/** Ways in which a page can load a URL without leaving the page. */
export const ways = [
  'iframe',
  'object',
  'embed',
  'script',
  'module',
  'img',
  'stylesheet',
  'fetch',
  'no-cors',
  'form',
  'worker',
  'shared-worker',
  'open',
  'service-worker',
] as const

/** One of {@link ways}. */
export type Way = (typeof ways)[number]

interface Embedding {
  way: Way
  targets: Target[]
  /** Whether the page can read the responses. Then it waits longer, and leaves windows open. */
  isReadable: boolean
}

/**
 * Loads each URL in one way. Returns the text that could be read. Playwright sends this function to a page as text, so
 * it uses no other code of this module.
 */
export async function embed({ way, targets, isReadable }: Embedding) {
  const limitMs = isReadable ? 120_000 : 3_000
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const late = () => wait(limitMs).then(() => 'late')
  const text = (document: Document | null | undefined) =>
    document?.documentElement?.textContent ?? 'nothing'

  const added = (element: HTMLElement, read: () => unknown) => {
    const ended = new Promise<string>((done) => {
      element.onload = () => {
        try {
          done(String(read()))
        } catch (error) {
          done(String(error))
        }
      }
      element.onerror = () => done('error')
    })
    document.body.append(element)
    return Promise.race([ended, late()])
  }
  /** Waits until a window has left its empty page, and for scripts to run. */
  const settled = async (shown: Window | null) => {
    const deadline = Date.now() + limitMs
    let read = 'nothing'
    while (Date.now() < deadline) {
      await wait(50)
      try {
        if (shown?.location.href === 'about:blank') continue
        if (shown?.document.readyState !== 'complete') continue
        read = text(shown.document)
      } catch (error) {
        read = String(error)
      }
      break
    }
    await wait(150)
    return read
  }
  const make = (name: string, attributes: Record<string, string>) =>
    Object.assign(document.createElement(name), attributes)
  const messageOf = (port: Worker | MessagePort, failing: Worker | SharedWorker) =>
    Promise.race([
      new Promise<string>((done) => {
        port.onmessage = ({ data }) => done(String(data))
        failing.onerror = () => done('error')
      }),
      late(),
    ])

  const bring: Record<Way, (url: string) => Promise<string>> = {
    iframe(url) {
      const frame = document.createElement('iframe')
      frame.src = url
      return added(frame, () => text(frame.contentDocument))
    },
    object(url) {
      const element = document.createElement('object')
      element.data = url
      return added(element, () => text(element.contentDocument))
    },
    embed(url) {
      const element = document.createElement('embed')
      element.src = url
      return added(element, () => text(element.getSVGDocument()))
    },
    script: (url) => added(make('script', { src: url }), () => Reflect.get(window, 'stolen')),
    module: (url) =>
      added(make('script', { type: 'module', src: url }), () => Reflect.get(window, 'stolen')),
    img: (url) => added(make('img', { src: url }), () => 'an image'),
    stylesheet: (url) =>
      added(make('link', { rel: 'stylesheet', href: url }), () =>
        getComputedStyle(document.documentElement).getPropertyValue('--stolen'),
      ),
    fetch: (url) => fetch(url).then((response) => response.text()),
    'no-cors': (url) => fetch(url, { mode: 'no-cors' }).then((response) => response.text()),
    async form(url) {
      const frame = document.createElement('iframe')
      frame.name = `frame-${Math.random()}`
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: url, target: frame.name })
      document.body.append(frame, form)
      form.submit()
      return settled(frame.contentWindow)
    },
    worker(url) {
      const worker = new Worker(url)
      return messageOf(worker, worker)
    },
    'shared-worker'(url) {
      const worker = new SharedWorker(url)
      return messageOf(worker.port, worker)
    },
    async open(url) {
      const opened = window.open(url)
      const read = await settled(opened)
      if (!isReadable) opened?.close()
      return read
    },
    async 'service-worker'(url) {
      const { serviceWorker } = navigator
      const register = (options?: RegistrationOptions) => serviceWorker.register(url, options)
      const registered = await register({ scope: '/' }).catch(() => register())
      const worker = registered.installing ?? registered.waiting ?? registered.active
      const ended = new Promise<string>((done) => {
        const tell = () => {
          if (worker?.state === 'activated' || worker?.state === 'redundant') done(worker.state)
        }
        worker?.addEventListener('statechange', tell)
        tell()
      })
      return `${registered.scope} ${await Promise.race([ended, late()])}`
    },
  }

  const readings: Record<string, string> = {}
  const run = async ({ id, url }: Target) => {
    readings[id] = await bring[way](url).catch(String)
  }
  // Workers of one scope replace each other, so they run one after the other.
  const atOnce = way === 'service-worker' ? 1 : 8
  for (let i = 0; i < targets.length; i += atOnce) {
    await Promise.all(targets.slice(i, i + atOnce).map(run))
  }
  return readings
}

interface Channel {
  on(name: string, listener: (payload: never) => void): void
  emit(name: string, payload: object): void
}

interface Violations {
  violations?: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
  error?: Error
}

interface Finished {
  storyId: string
  reporters: { status: string; result: Violations }[]
}

declare global {
  interface Window {
    /**
     * Shows a story and runs its play function. Returns its faults: errors of the play function, violations of axe's
     * rules, errors in the console, and an empty page.
     */
    playStory(id: string): Promise<string[]>
    /** Whether {@link playStory} can be called. */
    isStorybookReady?: boolean
  }
}

/** Sets `window.playStory`. Runs in the page of the built catalog's stories, before its other scripts. */
export function recordStory(): void {
  const SHOWN = new URLSearchParams(location.search).get('id')
  let faults = new Set<string>()
  let channel: Channel
  let finish = (_id: string) => {}

  const messageOf = (error: unknown) =>
    error instanceof Object && 'message' in error ? String(error.message) : String(error)
  const add = (kind: string) => (error: unknown) => faults.add(`${kind}: ${messageOf(error)}`)

  const logError = console.error
  console.error = (...args) => {
    add('console')(args.map(messageOf).join(' '))
    logError(...args)
  }
  addEventListener('error', add('error'))
  addEventListener('unhandledrejection', ({ reason }) => add('unhandled rejection')(reason))

  // `innerText` does not contain the text of shadow roots, such as that of the developer panel.
  function isBlank() {
    const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const parts = [document.body, ...hosts.flatMap(({ children }) => [...children])]
    return !parts.some((part) => part instanceof HTMLElement && part.innerText.trim())
  }

  function next(id: string | null) {
    faults = new Set()
    return new Promise<string[]>((resolve) => {
      finish = (finished) => {
        if (finished !== id) return
        if (isBlank()) add('page')('is blank')
        resolve([...faults])
      }
    })
  }
  const first = next(SHOWN)
  window.playStory = (id) => {
    if (id === SHOWN) return first
    const result = next(id)
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
    return result
  }

  const { Date: RealDate } = globalThis
  const { now } = performance
  function checkClock() {
    if (globalThis.Date !== RealDate || performance.now !== now) {
      add('the story before')('left a stopped clock')
    }
  }

  function follow() {
    channel.on('storyRenderPhaseChanged', ({ newPhase }: { newPhase: string }) => {
      // The previous story has ended, and this one has not begun.
      if (newPhase === 'loading') checkClock()
    })
    channel.on('storyMissing', () => {
      window.isStorybookReady = true
    })
    channel.on('playFunctionThrewException', add('play'))
    channel.on('storyThrewException', add('story'))
    for (const name of ['storyMissing', 'storyErrored', 'configError']) {
      channel.on(name, () => add('storybook')(name))
    }
    channel.on('storyFinished', ({ storyId, reporters }: Finished) => {
      for (const { status, result } of reporters) {
        if (status !== 'failed') continue
        if (result.error) add('axe')(result.error)
        for (const { id, nodes } of result.violations ?? []) {
          for (const node of nodes) add(id)(`${node.target} ${node.failureSummary}`)
        }
      }
      finish(storyId)
    })
  }
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (value: Channel) => {
      channel = value
      follow()
    },
  })
}

import { renderToString } from 'react-dom/server'
import { setClock } from '../../.storybook/host/clock.ts'
import { loadStories } from './loadStories.ts'
import { serverExceptions } from './serverExceptions.ts'

/** The result of rendering a story on a server. */
export interface Rendered {
  html: string
  /** Errors that React or the story logged. */
  complaints: string[]
}

/** Renders every story except the exceptions, without a browser environment. */
export async function renderOnServer(): Promise<Record<string, Rendered>> {
  if ('window' in globalThis || 'document' in globalThis)
    throw new Error('This is not a server environment.')
  const stories = await loadStories()
  const { TZ } = process.env
  // Most servers are in another time zone than the browser.
  process.env.TZ = 'Pacific/Auckland'
  const reportError = console.error
  const rendered: Record<string, Rendered> = {}
  for (const [name, { Component }] of stories) {
    if (name in serverExceptions) continue
    const complaints: string[] = []
    console.error = (...args: unknown[]) => complaints.push(args.map(String).join(' '))
    let html = ''
    try {
      html = renderToString(<Component />)
    } catch (error) {
      complaints.push(`thrown: ${error}`)
    }
    rendered[name] = { html, complaints }
  }
  console.error = reportError
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
  setClock('running')
  return rendered
}

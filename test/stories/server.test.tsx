import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { loadStories } from './loadStories.ts'
import { serverExceptions } from './serverExceptions.ts'

const rendered = inject('rendered')
const stories = await loadStories()
const names = [...stories.keys()]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/**
 * Hydrates the server's HTML of a story. Returns all errors that were logged. Runs in one step, because a response
 * between two steps would cause an update outside `act`, which is logged as well.
 */
function hydrate(name: string): unknown[] {
  const complaints: unknown[] = []
  const complain = (...args: unknown[]) => complaints.push(args)
  vi.spyOn(console, 'error').mockImplementation(complain)
  const { html = '', complaints: ofServer = ['not rendered'] } = rendered[name] ?? {}
  const Story = stories.get(name)
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = html

  let hydrated: Root | undefined
  act(() => {
    hydrated = hydrateRoot(root, Story && <Story.Component />, {
      ...Story?.composed.parameters.react?.rootOptions,
      onRecoverableError: complain,
    })
  })
  act(() => hydrated?.unmount())
  return [...ofServer, ...(html.includes('<main') ? [] : ['nothing is rendered']), ...complaints]
}

describe('a story that a server rendered', () => {
  it('exists for every story except the listed exceptions', () => {
    const exceptions = Object.keys(serverExceptions)
    expect(names.length).toBeGreaterThan(exceptions.length)
    expect([...Object.keys(rendered), ...exceptions].sort()).toEqual(names.toSorted())
  })

  it.each(Object.keys(rendered))('is hydrated without an error: %s', (name) => {
    expect(hydrate(name)).toEqual([])
  })
})

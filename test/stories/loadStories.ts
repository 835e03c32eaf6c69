import type { ComponentType } from 'react'
import { setClock } from '../../.storybook/host/clock.ts'

/** A composed story with its decorators. */
interface Story {
  Component: ComponentType
  composed: { parameters: { react?: { rootOptions?: object } } }
}

function isStory(value: unknown): value is Story {
  return typeof value === 'object' && value !== null && 'Component' in value && 'composed' in value
}

const files = import.meta.glob<Record<string, unknown>>('../../stories/**/*.stories.tsx')

/** Loads every story of the catalog, by file and name, with the same mocked time for all tests. */
export async function loadStories(): Promise<Map<string, Story>> {
  setClock('frozen')
  const stories = new Map<string, Story>()
  for (const [path, load] of Object.entries(files)) {
    const file = path.replace(/^.*\/stories\/|\.stories\.tsx$/g, '')
    for (const [name, value] of Object.entries(await load())) {
      if (isStory(value)) stories.set(`${file}: ${name}`, value)
    }
  }
  return stories
}

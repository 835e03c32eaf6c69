import type { TestProject } from 'vitest/node'
import type { Rendered, renderOnServer } from './renderOnServer.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    rendered: Record<string, Rendered>
  }
}

/** Renders the stories in the process that starts the tests, because it has no document. */
export default async function setup(project: TestProject): Promise<void> {
  const path = `${import.meta.dirname}/renderOnServer.tsx`
  const server = await project.import<{ renderOnServer: typeof renderOnServer }>(path)
  project.provide('rendered', await server.renderOnServer())
}

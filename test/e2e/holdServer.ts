import { servePage } from './servePage.js'

/** Serves the page of `holdPage.ts`. */
export async function serveHoldPage() {
  const server = await servePage('holdPage.ts')
  return {
    ...server,
    /** Counts the calls that have reached the service since its first `start` calls, by provider. */
    arrivedSince(start: number): { crm: number; desk: number } {
      const paths = server.sandbox
        .calls('proxy')
        .slice(start)
        .map(({ path }) => path)
      const crm = paths.filter((path) => path.startsWith('/crm/')).length
      return { crm, desk: paths.length - crm }
    },
  }
}

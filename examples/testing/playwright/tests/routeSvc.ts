import type { Page } from '@playwright/test'
import { createSandbox } from 'svc-react/sandbox'
import { type Scenario, svcFetch } from 'svc-react/testing'

/** Handles a page's requests to `/api/svc` in this process: with a relay, and the service in memory. */
export async function routeSvc(page: Page, { scenario }: { scenario?: Scenario } = {}) {
  const sandbox = createSandbox()
  const answer = svcFetch({ endpoint: '/api/svc', sandbox, ...(scenario && { scenario }) })
  await page.route('**/api/svc/**', async (route) => {
    const asked = route.request()
    const sent = asked.postDataBuffer()
    const response = await answer(asked.url(), {
      method: asked.method(),
      headers: await asked.allHeaders(),
      body: sent && new Uint8Array(sent),
    })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
  return sandbox
}

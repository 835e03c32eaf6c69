import type { Page } from '@playwright/test'
import { createSandbox } from 'svc-react/sandbox'
import { type Scenario, svcFetch } from 'svc-react/testing'

/** Handles a page's requests to `/api/svc` in this process: with a relay, and the service in memory. */
export async function routeSvc(page: Page, { scenario }: { scenario?: Scenario } = {}) {
  const sandbox = createSandbox()
  const fetchSvc = svcFetch({ endpoint: '/api/svc', sandbox, ...(scenario && { scenario }) })
  await page.route('**/api/svc/**', async (route) => {
    const request = route.request()
    const body = request.postDataBuffer()
    const response = await fetchSvc(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: body && new Uint8Array(body),
    })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
  return sandbox
}

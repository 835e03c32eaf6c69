// Takes the screenshots of the dashboard in the documentation: `npm run screenshots`.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from './lib/chromium.ts'

const out = process.argv[2] ?? 'docs'
mkdirSync(out, { recursive: true })

const server = spawn(process.execPath, ['examples/dashboard/start.mjs'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise((resolve, reject) => {
  let printed = ''
  server.stdout.on('data', (chunk) => {
    printed += chunk
    const found = /dashboard is at\s+(http:\S+)/.exec(printed)
    if (found) resolve(found[1])
  })
  server.on('exit', () => reject(new Error('the dashboard did not start')))
})

const browser = await chromium.launch(chromiumLaunch())
try {
  // Each screenshot has its own customer, so that the throttled provider of one does not affect the other.
  for (const [scheme, customer] of [
    ['light', 'Acme Instruments'],
    ['dark', 'Globex Logistics'],
  ]) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 1640 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    await page.goto(address)
    await page.getByLabel('Signed in as').selectOption(customer)
    await page.getByRole('rowheader', { name: 'Billing events' }).waitFor()
    await page.getByLabel('Field').fill('lifecycleStage')
    await page.getByLabel('Value').selectOption('customer')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('25 records found').last().waitFor()
    await page.getByRole('button', { name: 'Throttle the CRM' }).click()
    await page.getByText('refuses calls').waitFor()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('timer').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.move(0, 0)
    await page.screenshot({ path: `${out}/dashboard-${scheme}.png` })
    if (scheme === 'light') {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('button', { name: 'svc devtools' }).click()
      await page.getByRole('option', { name: /failed 429/ }).click()
      await page.screenshot({ path: `${out}/devtools.png` })
    }
    await page.close()
  }
} finally {
  await browser.close()
  server.kill('SIGINT')
}

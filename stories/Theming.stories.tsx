import { expect, userEvent, type within } from 'storybook/test'
import { SearchForm } from 'svc-react'
import { addStylesheet } from '../.storybook/host/addStylesheet.ts'
import preview from '../.storybook/preview.tsx'
import { misfits } from './support/misfits.ts'
import { prepareWholePage, WholePage } from './support/WholePage.tsx'
import { withStack } from './support/withStack.ts'

const meta = preview.meta({
  title: 'Foundations/Theming',
  component: WholePage,
  parameters: withStack({ prepare: prepareWholePage }),
})

/** Runs each story in its own frame, because its stylesheet would affect the other stories of a page. */
const WHOLE_PAGE = ['!autodocs']

type Canvas = ReturnType<typeof within>

/** Uses the page: opens a destination, searches, and reads a problem's details. */
async function useAndMeasure({
  canvas,
  canvasElement,
}: {
  canvas: Canvas
  canvasElement: Element
}) {
  await canvas.findByText(/^Rate limit reached\. Requests resume/)
  await canvas.findByRole('option', { name: 'Contacts' })
  const [details] = await canvas.findAllByRole('button', { name: /^Details of/ })
  details?.focus()
  await userEvent.keyboard('{Enter}')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await userEvent.type(await canvas.findByRole('combobox', { name: 'Field' }), '{Enter}')
  await canvas.findByRole('heading', { name: /records found/ })
  await userEvent.click(canvas.getByText('Details', { selector: 'summary' }))
  await expect(misfits(canvasElement).join('\n')).toBe('')
}

export const Preflight = meta.story({
  tags: WHOLE_PAGE,
  name: 'Under Tailwind’s preflight',
  globals: { host: 'preflight' },
  play: useAndMeasure,
})

export const Reboot = meta.story({
  tags: WHOLE_PAGE,
  name: 'Under Bootstrap’s reboot',
  globals: { host: 'reboot' },
  play: useAndMeasure,
})

export const Hostile = meta.story({
  tags: WHOLE_PAGE,
  name: 'Under a hostile stylesheet',
  globals: { host: 'hostile' },
  play: useAndMeasure,
})

const violet = `
  --svc-accent: color-mix(in oklab, #8b5cf6 80%, CanvasText);
  --svc-accent-hover: color-mix(in oklab, #8b5cf6 70%, CanvasText);
  --svc-radius: 14px;`

export const Tokens = meta.story({
  tags: WHOLE_PAGE,
  name: 'Tokens of the page',
  beforeEach: () => addStylesheet(`:root { ${violet} }`),
  play: async ({ canvas }) => {
    const search = canvas.getByRole('button', { name: 'Search' })
    await expect(getComputedStyle(search).borderRadius).toBe('14px')
  },
})

export const TokensDark = meta.story({
  tags: WHOLE_PAGE,
  name: 'Tokens of the page, dark',
  globals: { theme: 'dark' },
  beforeEach: () => addStylesheet(`:root { ${violet} }`),
})

export const NestedScope = meta.story({
  name: 'Tokens and a color scheme of one part of the page',
  beforeEach: () => addStylesheet(`.scope { color-scheme: dark; ${violet} }`),
  render: () => (
    <>
      <SearchForm integration="crm" heading="Find a contact" />
      <div className="scope" style={{ marginBlockStart: 16 }}>
        <SearchForm integration="desk" heading="Find a ticket" />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const light = canvas.getByRole('region', { name: 'Find a contact' })
    const dark = canvas.getByRole('region', { name: 'Find a ticket' })
    await expect(getComputedStyle(light).borderRadius).toBe('6px')
    await expect(getComputedStyle(dark).borderRadius).toBe('14px')
    await expect(getComputedStyle(dark).backgroundColor).not.toBe(
      getComputedStyle(light).backgroundColor,
    )
  },
})

export const Dark = meta.story({ globals: { theme: 'dark' }, play: useAndMeasure })

export const Compact = meta.story({ globals: { density: 'compact' }, play: useAndMeasure })

export const RightToLeft = meta.story({
  name: 'Right to left',
  globals: { direction: 'rtl' },
  parameters: withStack({
    prepare: (sandbox) => {
      prepareWholePage(sandbox)
      const [first] = sandbox.data.destinations
      Object.assign(first ?? {}, { name: 'أحداث الفوترة (Billing)' })
    },
  }),
  play: useAndMeasure,
})

/** WCAG 2.2, 1.4.12: text spacing that the user may set without loss of content. */
export const TextSpacing = meta.story({
  tags: WHOLE_PAGE,
  name: 'Text spacing set by the user',
  beforeEach: () =>
    addStylesheet(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-block-end: 2em !important; }`),
  play: useAndMeasure,
})

export const LargeText = meta.story({
  tags: WHOLE_PAGE,
  name: 'Text at 200 %',
  beforeEach: () => addStylesheet('body { zoom: 2; }'),
  play: useAndMeasure,
})

export const Unstyled = meta.story({
  globals: { host: 'unstyled' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole('button', { name: /^Details of/ })
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
  },
})

export const WithoutSheet = meta.story({
  tags: WHOLE_PAGE,
  name: 'Without the stylesheet',
  beforeEach: () => {
    const own = [...document.styleSheets].filter((sheet) => sheetText(sheet).includes('--svc-ink'))
    for (const sheet of own) sheet.disabled = true
    return () => {
      for (const sheet of own) sheet.disabled = false
    }
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Search' })).toBeVisible()
  },
})

function sheetText(sheet: CSSStyleSheet): string {
  return [...sheet.cssRules].map((rule) => rule.cssText).join('')
}

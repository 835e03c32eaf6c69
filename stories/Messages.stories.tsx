import { expect, userEvent, type within } from 'storybook/test'
import { type Messages, ProxyConsole } from 'svc-react'
import { ar, de, en, ja, pseudo } from 'svc-react/locales'
import preview from '../.storybook/preview.tsx'
import { misfits } from './support/misfits.ts'
import { prepareWholePage, WholePage } from './support/WholePage.tsx'
import { withStack } from './support/withStack.ts'

function Everything() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <WholePage />
      <ProxyConsole integration="crm" defaultCall={{ path: '/crm/v3/objects/contacts?limit=1' }} />
    </div>
  )
}

const meta = preview.meta({
  title: 'Foundations/Messages',
  component: Everything,
  parameters: withStack({ prepare: prepareWholePage }),
})

type Canvas = ReturnType<typeof within>

/** Opens a destination, searches and calls with the texts of a language. Afterwards, no elements overlap. */
function usedIn(texts: Messages) {
  return async ({ canvas, canvasElement }: { canvas: Canvas; canvasElement: Element }) => {
    const { destinations, search, proxy, hold } = texts
    await canvas.findByText(hold.held)
    await canvas.findByRole('option', { name: 'Contacts' })
    const name = destinations.detailsOf('Orders warehouse')
    await userEvent.click(await canvas.findByRole('button', { name }))
    await userEvent.click(canvas.getByRole('button', { name: search.submit }))
    await canvas.findByRole('heading', { name: texts.results.count(25) })
    await userEvent.click(canvas.getByRole('button', { name: proxy.send }))
    await canvas.findByRole('region', { name: proxy.response })
    // The table head covers its rows while the page is scrolled.
    window.scrollTo(0, 0)
    await expect(misfits(canvasElement).join('\n')).toBe('')
  }
}

export const English = meta.story({ globals: { locale: 'en' }, play: usedIn(en) })

export const German = meta.story({ globals: { locale: 'de' }, play: usedIn(de) })

export const Japanese = meta.story({ globals: { locale: 'ja' }, play: usedIn(ja) })

export const Arabic = meta.story({
  name: 'Arabic, right to left',
  globals: { locale: 'ar' },
  play: usedIn(ar),
})

export const Pseudo = meta.story({
  name: 'Pseudo-locale: accents, brackets, longer words',
  globals: { locale: 'pseudo' },
  play: usedIn(pseudo),
})

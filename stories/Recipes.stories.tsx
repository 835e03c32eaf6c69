import bootstrap from 'bootstrap/dist/css/bootstrap.css?raw'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  AppearanceProvider,
  type Controls,
  DestinationList,
  ProblemAlert,
  SearchForm,
} from 'svc-react'
import { addStylesheet } from '../.storybook/host/addStylesheet.ts'
import preview from '../.storybook/preview.tsx'
import { muiControls } from './recipes/muiControls.tsx'
import { reactAriaControls } from './recipes/reactAriaControls.tsx'
import { shadcnControls } from './recipes/shadcnControls.tsx'
import shadcnSource from './recipes/shadcnControls.tsx?raw'
import shadcnTheme from './recipes/shadcnTheme.css?raw'
import { utilitiesFor } from './recipes/tailwind.ts'
import { misfits } from './support/misfits.ts'
import { problemError } from './support/problems.ts'

const error = problemError({ retryAt: new Date('2126-03-06T22:09:49Z') })

const fields = [
  { name: 'industry', label: 'Trade', source: 'provider' },
  { name: 'domain', source: 'provider' },
] as const

const page = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  background: 'var(--background, Canvas)',
  color: 'var(--foreground, CanvasText)',
} as const

interface PageProps {
  components: Partial<Controls>
  /** The app sets up the dark mode of its design system. The kit follows the color scheme. */
  colorScheme?: 'light' | 'dark'
}

/** A page with the controls of a design system. */
function Page({ components, colorScheme = 'light' }: PageProps) {
  return (
    <AppearanceProvider components={components}>
      <div style={{ ...page, colorScheme }}>
        <ProblemAlert error={error} onRetry={() => {}} />
        <DestinationList />
        <SearchForm
          integration="crm"
          fields={fields}
          defaultFilters={[{ fieldName: '', value: 'robotics' }]}
        />
      </div>
    </AppearanceProvider>
  )
}

const meta = preview.meta({
  // The libraries define their own appearance.
  tags: ['no-picture'],
  title: 'Foundations/Controls of a design system',
  component: Page,
})

/** Uses the page with the keyboard alone. */
async function usePage({ canvas, canvasElement }: { canvas: Canvas; canvasElement: Element }) {
  await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const [details] = await canvas.findAllByRole('button', { name: /^Details of/ })
  details?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(details).toHaveAttribute('aria-expanded', 'true'))

  const object = await chooseCompanies(canvas)
  await expect(object).toHaveTextContent('Companies')

  await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
  const field = await canvas.findByRole('combobox', { name: 'Field' })
  await waitFor(() => expect(field).toHaveFocus())
  await expect(field).toBeInvalid()
  await expect(field).toHaveAccessibleDescription()
  await userEvent.keyboard('ind{ArrowDown}')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{Enter}')
  await expect(field).toHaveValue('industry')

  await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
  await waitFor(() => expect(canvas.getAllByLabelText('Field')[1]).toHaveFocus())
  canvas.getByRole('button', { name: 'Remove filter 2' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect(canvas.getByRole('button', { name: 'Remove filter 1' })).toHaveFocus()

  field.focus()
  await userEvent.keyboard('{Enter}')
  await expect(await canvas.findByRole('heading', { name: /records found/ })).toBeVisible()
  await expect(misfits(canvasElement).join('\n')).toBe('')
}

/** Returns the computed value of a property of the theme, as of an element that is inside the page. */
function themeColor(canvasElement: Element, name: string): string {
  const probe = document.createElement('div')
  probe.style.backgroundColor = `var(${name})`
  canvasElement.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}

/** The kit's controls and surfaces have the colors of the shadcn theme. */
async function useThemedPage(context: { canvas: Canvas; canvasElement: Element }) {
  const { canvas, canvasElement } = context
  const button = await canvas.findByRole('button', { name: 'Search' })
  await expect(getComputedStyle(button)).toMatchObject({
    backgroundColor: themeColor(canvasElement, '--primary'),
    color: themeColor(canvasElement, '--primary-foreground'),
  })
  const surface = button.closest('section') as HTMLElement
  await expect(getComputedStyle(surface).backgroundColor).toBe(themeColor(surface, '--card'))
  await usePage(context)
}

type Canvas = ReturnType<typeof within>

/** Selects an option in the design system's list, which is elsewhere in the document. */
async function chooseCompanies(canvas: Canvas): Promise<HTMLElement> {
  const object = await canvas.findByLabelText('Object')
  await waitFor(() => expect(object).toHaveTextContent('Contacts'))
  object.focus()
  await userEvent.keyboard('{Enter}')
  const option = await within(await screen.findByRole('listbox')).findByRole('option', {
    name: 'Companies',
  })
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(option).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Companies' })).toBeNull())
  return canvas.getByLabelText('Object')
}

export const ReactAria = meta.story({
  name: 'React Aria Components',
  args: { components: reactAriaControls },
  beforeEach: () =>
    addStylesheet(`
      .recipe-trigger { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
      .recipe-popover { border: 1px solid var(--svc-line); background: var(--svc-surface); color: var(--svc-text); }
      .recipe-option { padding: 4px 12px; outline: none; }
      .recipe-option[data-focused] { background: var(--svc-surface-hover); }
      .recipe-option[data-disabled] { color: var(--svc-text-quiet); }
    `),
  play: usePage,
})

export const Mui = meta.story({
  name: 'MUI',
  args: { components: muiControls },
  play: usePage,
})

export const Shadcn = meta.story({
  name: 'Radix and Tailwind, as in shadcn/ui',
  args: { components: shadcnControls },
  beforeEach: async () => addStylesheet(shadcnTheme + (await utilitiesFor(shadcnSource))),
  play: useThemedPage,
})

export const ShadcnDark = meta.story({
  name: 'Radix and Tailwind, as in shadcn/ui, dark',
  args: { components: shadcnControls, colorScheme: 'dark' },
  globals: { theme: 'dark' },
  beforeEach: async () => {
    const root = document.documentElement
    // As `next-themes` sets it. The lists of Radix are elsewhere in the document.
    root.classList.add('dark')
    const remove = addStylesheet(shadcnTheme + (await utilitiesFor(shadcnSource)))
    return () => {
      root.classList.remove('dark')
      remove()
    }
  },
  play: useThemedPage,
})

const bootstrapClasses = {
  button: 'btn btn-sm btn-outline-secondary',
  input: 'form-control form-control-sm',
  select: 'form-select form-select-sm',
} as const

export const Bootstrap = meta.story({
  name: 'Bootstrap, with classes only',
  // Bootstrap's stylesheet applies to the whole page.
  tags: ['!autodocs'],
  args: { components: {} },
  beforeEach: () => addStylesheet(bootstrap),
  render: (args) => (
    <AppearanceProvider classNames={bootstrapClasses}>
      <Page {...args} />
    </AppearanceProvider>
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('option', { name: 'Companies' })
    await userEvent.selectOptions(canvas.getByLabelText('Object'), 'Companies')
    const submit = canvas.getByRole('button', { name: 'Search' })
    await expect(submit).toHaveClass('btn', 'btn-sm')
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Field' }), 'domain')
    await userEvent.click(submit)
    await expect(await canvas.findByRole('heading', { name: 'No matching records' })).toBeVisible()
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

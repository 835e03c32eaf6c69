import { createRoot } from 'react-dom/client'
import { AppearanceProvider } from 'svc-react'
import { StoryStack } from '../../.storybook/host/StoryStack.tsx'
import { misfits } from '../../stories/support/misfits.ts'
import { prepareWholePage, WholePage } from '../../stories/support/WholePage.tsx'

declare global {
  interface Window {
    /** Returns the layout faults of the page. */
    misfits: () => string[]
  }
}

window.misfits = () => misfits(document.body)

const root = document.querySelector('main')
if (!root) throw new Error('the page has no root element')
const button = new URLSearchParams(location.search).get('button')
createRoot(root).render(
  <AppearanceProvider classNames={button ? { button } : {}}>
    <StoryStack prepare={prepareWholePage}>
      <WholePage />
    </StoryStack>
  </AppearanceProvider>,
)

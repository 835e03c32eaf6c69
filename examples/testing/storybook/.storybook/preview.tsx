import { definePreview } from '@storybook/react-vite'
import { createSandbox } from 'svc-react/sandbox'
import { createTestSvc } from 'svc-react/testing'
import 'svc-react/styles.css'

export default definePreview({
  addons: [],
  // Each story has its own service, in the state of `parameters.svc`. Its clock runs, so that you can watch it.
  loaders: [
    ({ parameters }) => ({ svc: createTestSvc({ sandbox: createSandbox(), ...parameters.svc }) }),
  ],
  decorators: [
    (Story, { loaded: { svc } }) => (
      <svc.Wrapper>
        <Story />
      </svc.Wrapper>
    ),
  ],
  beforeEach: ({ loaded: { svc } }) => svc.dispose,
})

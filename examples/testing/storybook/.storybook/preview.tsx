import { definePreview } from '@storybook/react-vite'
import { createSandbox } from 'svc-react/sandbox'
import { createTestSvc } from 'svc-react/testing'
import 'svc-react/styles.css'

export default definePreview({
  addons: [],
  // Each story has a service of its own, in the state that `parameters.svc` says. Its clock runs, for who looks on.
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

import { createRoot } from 'react-dom/client'
import {
  createClient,
  DestinationList,
  HoldNotice,
  type RelayClient,
  SearchForm,
  SvcProvider,
} from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import { misfits } from '../../../stories/support/misfits.ts'
import 'svc-react/styles.css'
import { testingLibrary } from './testingLibrary.js'

declare global {
  interface Window {
    sandbox: Sandbox
    /** Returns the layout faults of the page. */
    misfits: () => string[]
    /** Client of a relay in the page. */
    client: RelayClient
    /** Creates another client of the same relay, as another part of the app does. */
    createClient: () => RelayClient
    /** Client of the relay on the server. */
    remote: RelayClient
  }
}

const sandbox = createSandbox()
const relay = createRelay({
  ...sandbox.connection,
  basePath: '/in-page',
  authorize: () => ({ groupRef: 'acme', destinations: true }),
  allow: 'all',
  allowNonBrowser: true,
})
window.testing = testingLibrary()
window.sandbox = sandbox
window.misfits = () => misfits(document.body)
window.createClient = () => createClient({ endpoint: '/in-page', fetch: relay })
window.client = window.createClient()
window.remote = createClient({ endpoint: '/api/svc' })

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={window.client}>
    <HoldNotice integration="crm" />
    <HoldNotice integration="desk" />
    <DestinationList />
    <SearchForm
      integration="crm"
      heading="Search the CRM"
      recentSearches
      defaultFilters={[{ fieldName: 'email', value: 'ada.okafor@mail.example' }]}
    />
  </SvcProvider>,
)

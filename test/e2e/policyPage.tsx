import { createRoot } from 'react-dom/client'
import { DestinationList, ProxyConsole, SearchForm, SvcProvider } from 'svc-react'
import 'svc-react/styles.css'

const root = document.querySelector('main')
if (!root) throw new Error('the page has no <main>')
createRoot(root).render(
  <SvcProvider endpoint="/api/svc">
    <DestinationList />
    <SearchForm integration="crm" />
    <ProxyConsole integration="crm" defaultCall={{ method: 'GET', path: '/picture' }} />
  </SvcProvider>,
)

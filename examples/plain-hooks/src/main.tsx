import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SvcProvider } from 'svc-react'
import { AllDestinations } from './AllDestinations.tsx'
import { ContactSearch } from './ContactSearch.tsx'
import { NewestContacts } from './NewestContacts.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

createRoot(root).render(
  <StrictMode>
    <SvcProvider endpoint="/api/svc">
      <h1>Contacts</h1>
      <NewestContacts />
      <ContactSearch />
      <AllDestinations />
    </SvcProvider>
  </StrictMode>,
)

import { useEffect, useState } from 'react'
import { DestinationList, ProxyConsole, SearchForm, SvcProvider } from 'svc-react'
import { SvcDevtools } from 'svc-react/devtools'
import { CustomerSwitch } from './CustomerSwitch.tsx'
import { loadSession, type Session, signIn } from './session.ts'
import { ThrottleButton } from './ThrottleButton.tsx'

/** Renders a page of a product with the kit's components. */
export function App() {
  const [session, setSession] = useState<Session | 'loading' | 'failed'>('loading')

  useEffect(() => {
    loadSession().then(setSession, () => setSession('failed'))
  }, [])

  if (session === 'loading') return <p className="page-note">Loading…</p>
  if (session === 'failed') {
    return (
      <p className="page-note" role="alert">
        The dashboard’s server does not respond. Start it again with npm start, then reload.
      </p>
    )
  }
  return (
    <>
      <header className="page-header">
        <h1>
          <span className="brand">Northwind</span> Deliveries
        </h1>
        <CustomerSwitch
          session={session}
          onSwitch={(groupRef) => signIn(groupRef).then(setSession, () => setSession('failed'))}
        />
      </header>
      {/* A new key for another customer resets the page. */}
      <SvcProvider key={session.customer} endpoint="/api/svc" partition={session.customer}>
        <main className="page">
          <DestinationList className="wide" />
          <SearchForm integration="crm" heading="Search the CRM" />
          <ProxyConsole
            integration="crm"
            heading="Call the CRM"
            defaultCall={{ path: '/crm/v3/objects/contacts?limit=3' }}
            throttle
            actions={session.canThrottle && <ThrottleButton />}
          />
        </main>
        {/* The demo always has devtools. An app should have them in development only. */}
        <SvcDevtools buttonPosition="bottom-right" />
      </SvcProvider>
    </>
  )
}

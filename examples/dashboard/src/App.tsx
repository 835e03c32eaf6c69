import { useEffect, useState } from 'react'
import { DestinationList, SearchForm, SvcProvider } from 'svc-react'
import { CustomerSwitch } from './CustomerSwitch.tsx'
import { ProxyPanel } from './ProxyPanel.tsx'
import { loadSession, type Session, signIn } from './session.ts'

/** A product's page: its own frame, and the kit's components inside. */
export function App() {
  const [session, setSession] = useState<Session | 'loading' | 'failed'>('loading')

  // The backend's session is outside React; it is asked once, when the page opens.
  useEffect(() => {
    loadSession().then(setSession, () => setSession('failed'))
  }, [])

  if (session === 'loading') return <p className="page-note">Loading…</p>
  if (session === 'failed') {
    return (
      <p className="page-note" role="alert">
        The dashboard’s server does not answer. Start it again with npm start, then reload.
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
      {/* A new key for another customer: nothing of the one before is kept. */}
      <SvcProvider key={session.customer} endpoint="/api/svc" scope={session.customer}>
        <main className="page">
          <DestinationList className="wide" />
          <section aria-labelledby="search-heading">
            <h2 id="search-heading">Search the CRM</h2>
            <SearchForm integration="crm" />
          </section>
          <section aria-labelledby="proxy-heading">
            <h2 id="proxy-heading">Call the CRM</h2>
            <ProxyPanel canThrottle={session.canThrottle} />
          </section>
        </main>
      </SvcProvider>
    </>
  )
}

import { SvcProvider } from 'svc-react'
import { Customers } from './Customers.tsx'

/** Renders the whole app, with the provider that it uses in production. */
export function App() {
  return (
    <SvcProvider endpoint="/api/svc">
      <Customers />
    </SvcProvider>
  )
}

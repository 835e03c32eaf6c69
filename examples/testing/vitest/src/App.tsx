import { SvcProvider } from 'svc-react'
import { Customers } from './Customers.tsx'

/** The whole app, with the provider that it has in production. */
export function App() {
  return (
    <SvcProvider endpoint="/api/svc">
      <Customers />
    </SvcProvider>
  )
}

import { createRoot } from 'react-dom/client'
import { SvcProvider } from 'svc-react'
import 'svc-react/styles.css'
import { Customers } from './Customers.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

createRoot(root).render(
  <SvcProvider endpoint="/api/svc">
    <Customers />
  </SvcProvider>,
)

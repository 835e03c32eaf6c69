import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SvcProvider } from 'svc-react'
import 'svc-react/styles.css'
import { Deliveries } from './Deliveries.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

const queryClient = new QueryClient()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SvcProvider endpoint="/api/svc">
        <Deliveries />
      </SvcProvider>
    </QueryClientProvider>
  </StrictMode>,
)

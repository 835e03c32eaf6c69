import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DestinationList, HoldNotice, ProxyConsole, SearchForm, SvcProvider } from 'svc-react'
import { SvcDevtools } from 'svc-react/devtools'
import { setBrowserClock } from './browserClock.ts'
import { ControlPanel } from './ControlPanel.tsx'
import { createTryStack } from './createTryStack.ts'
import { WireList } from './WireList.tsx'
import './tryIt.css'

/** An app on the whole kit, with controls for every failure around it, and a log of its requests. */
export function TryIt() {
  const [stack] = useState(createTryStack)
  const [customer, setCustomer] = useState('acme')
  const client = stack.clientOf(customer)

  // The clock is global to the page, so restore it on unmount.
  useEffect(() => () => setBrowserClock(0), [])

  return (
    <div className="try">
      <div className="try-page">
        <ControlPanel stack={stack} customer={customer} onCustomerChange={setCustomer} />
        <WireList log={stack.log} />
        <div className="try-app">
          <QueryClientProvider client={stack.queryClient}>
            {/* A new key for another customer resets the page. */}
            <SvcProvider key={customer} client={client}>
              <div className="try-first">
                <HoldNotice integration="crm" />
                <ProxyConsole
                  integration="crm"
                  heading="Call the CRM"
                  defaultCall={{ path: '/crm/v3/objects/contacts?limit=1' }}
                  throttle
                />
              </div>
              <SearchForm integration="crm" heading="Search the CRM" />
              <DestinationList />
              <SvcDevtools buttonPosition="bottom-right" />
            </SvcProvider>
          </QueryClientProvider>
        </div>
      </div>
    </div>
  )
}

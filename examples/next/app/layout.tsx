import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import 'svc-react/styles.css'
import { Providers } from './Providers'

export const metadata: Metadata = { title: 'Deliveries', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" style={{ colorScheme: 'light dark', fontFamily: 'system-ui' }}>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}

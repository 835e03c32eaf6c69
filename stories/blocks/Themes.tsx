import { SearchForm } from 'svc-react'
import { Live } from './Live.tsx'

/** The same form in light and dark, side by side. */
export function Themes() {
  return (
    <Live>
      <div className="catalogue-pair">
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} style={{ colorScheme: scheme }}>
            <SearchForm integration="crm" heading={`Contacts, ${scheme}`} />
          </div>
        ))}
      </div>
    </Live>
  )
}

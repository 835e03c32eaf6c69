'use client'

import { Panel, useRecorder } from './panel/Panel.js'
import { ShadowRoot } from './panel/ShadowRoot.js'

/**
 * Renders the devtools in place, for example as a plugin of TanStack Devtools. It fills the height of its parent.
 * Records the calls of the nearest `<SvcProvider>` while it is mounted.
 *
 * @example
 * <TanStackDevtools plugins={[{ name: 'svc-react', render: <SvcDevtoolsPanel /> }]} />
 */
export function SvcDevtoolsPanel() {
  const recorder = useRecorder()
  return (
    <ShadowRoot className="devtools panel">
      <Panel recorder={recorder} />
    </ShadowRoot>
  )
}

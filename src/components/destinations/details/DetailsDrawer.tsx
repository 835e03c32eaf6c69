'use client'

import { useEffect, useId, useRef } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { X } from '../../icons/X.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { DestinationDetails } from './DestinationDetails.js'
import type { SecretRules } from './destinationSecrets.js'

interface DetailsDrawerProps {
  destination: Destination
  rules: SecretRules
  /** Called after the drawer has closed and the focus is back on the row. */
  onClose: () => void
}

/** Renders the details of a destination in a modal dialog at the side of the page. Opens on mount. */
export function DetailsDrawer({ destination, rules, onClose }: DetailsDrawerProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Opens the dialog, because only the browser can make the rest of the page inert. Closes it when React hides this part
  // of the page (`<Activity>`), or the rest would stay inert.
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={cx('dialog', 'drawer')}
      aria-labelledby={titleId}
      // The event can arrive when the dialog is open again.
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
      // Closes on a click beside the drawer, in browsers that support it. React passes the attribute without a type.
      {...{ closedby: 'any' }}
    >
      <header className={cx('panel-header', 'drawer-header')}>
        <h2 id={titleId} className={cx('panel-title')}>
          <bdi>{destination.name || destination.id}</bdi>
        </h2>
        <Button
          variant="icon"
          className={cx('icon-button')}
          aria-label={messages.close}
          onClick={() => dialog.current?.close()}
        >
          <X size={16} />
        </Button>
      </header>
      <DestinationDetails destination={destination} rules={rules} />
    </dialog>
  )
}

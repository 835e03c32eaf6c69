import { useState } from 'react'

/** Renders a button that makes the sandbox's provider reject calls for some time, so that you can see a countdown. */
export function ThrottleButton() {
  const [notice, setNotice] = useState('')

  async function handleClick() {
    const response = await fetch('/api/demo/throttle', { method: 'POST' }).catch(() => null)
    setNotice(
      response?.ok
        ? 'The CRM refuses calls for 15 seconds. Send one to see a countdown.'
        : 'The CRM could not be throttled.',
    )
  }

  return (
    <>
      <span className="quiet" role="status">
        {notice}
      </span>
      <button type="button" className="plain-button" onClick={handleClick}>
        Throttle the CRM
      </button>
    </>
  )
}

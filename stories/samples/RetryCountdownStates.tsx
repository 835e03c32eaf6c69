import { RetryCountdown } from 'svc-react'
import { After } from './After.tsx'
import { appears } from './appears.ts'
import { Driven } from './Driven.tsx'
import { StateSheet } from './StateSheet.tsx'

async function stop(root: HTMLElement) {
  const button = await appears(root, 'button')
  button.click()
}

const near = <After ms={42_000}>{(retryAt) => <RetryCountdown retryAt={retryAt} />}</After>
const far = <After ms={750_000}>{(retryAt) => <RetryCountdown retryAt={retryAt} />}</After>
const automatic = (
  <After ms={42_000}>
    {(retryAt) => <RetryCountdown retryAt={retryAt} autoRetry={() => {}} />}
  </After>
)

/** A countdown in each of its states. */
export function RetryCountdownStates() {
  return (
    <StateSheet
      states={[
        { caption: 'No time is known', content: <RetryCountdown retryAt={undefined} /> },
        { caption: 'Far: by the minute', content: far },
        { caption: 'Near: by the second', content: near },
        { caption: 'Near, and tries again by itself', content: automatic },
        {
          caption: 'Stopped by a person',
          content: (
            <Driven drive={stop} until='[data-state="stopped"]'>
              {near}
            </Driven>
          ),
        },
        { caption: 'Elapsed', content: <RetryCountdown retryAt={new Date(0)} /> },
        {
          caption: 'A retry is under way',
          content: <RetryCountdown retryAt={new Date(0)} retrying />,
        },
        {
          caption: 'A retry cannot help',
          content: <RetryCountdown retryAt={undefined} retryable={false} />,
        },
      ]}
    />
  )
}

import type { ProblemOrigin } from '../../../client/response/ProblemError.js'

/**
 * Messages of {@link RetryCountdown}.
 *
 * @inline
 */
export interface CountdownMessages {
  /** Remaining time, in words. */
  retryIn: (value: string) => string
  retryNow: string
  /** Remaining time until an automatic retry, in words. */
  retryingIn: (value: string) => string
  /** Time of a stopped countdown, with the date if it is another day. */
  retryAt: (time: string) => string
  unknown: string
  notRetryable: string
  /** Name of the button that stops the countdown and the automatic retry. */
  stop: string
  /** Name of the button that resumes the countdown. */
  resume: string
}

export const enCountdown: CountdownMessages = {
  retryIn: (value) => `You can try again in ${value}`,
  retryNow: 'You can try again now',
  retryingIn: (value) => `Trying again in ${value}`,
  retryAt: (time) => `You can try again at ${time}`,
  unknown: 'Retry time unknown',
  notRetryable: 'Trying again will not help',
  stop: 'Stop the countdown',
  resume: 'Resume the countdown',
}

/**
 * Messages of {@link HoldNotice}.
 *
 * @inline
 */
export interface HoldMessages {
  held: string
  lockedOut: string
  release: string
  /** Name of the button that shows the warning. The button is shown if more than a day is left. */
  endWait: string
  /** Warning about requests that are sent too early. */
  endWaitWarning: string
  /** Name of the button that ends the wait. */
  endWaitConfirm: string
}

export const enHold: HoldMessages = {
  held: 'Rate limit reached. Requests resume when the provider allows them.',
  lockedOut: 'The provider has locked this connection out. No requests are sent.',
  release: 'I’ve restored access',
  endWait: 'End wait early',
  endWaitWarning:
    'The provider set this wait. If requests arrive too early, it may extend the wait or block the connection.',
  endWaitConfirm: 'Send requests now',
}

/**
 * Messages of {@link ProblemAlert}.
 *
 * @inline
 */
export interface ProblemMessages {
  lockedOut: string
  /** Accessible names of the icons, by kind of problem. */
  kinds: Record<'failed' | 'waiting' | 'locked-out' | 'forbidden' | 'offline', string>
  /**
   * Texts by problem type URI. They replace the problem's own texts. `remedy` is for end users, and `developerRemedy`
   * is for developers of the app.
   */
  byType: Record<
    string,
    { title?: string; detail?: string; remedy?: string; developerRemedy?: string }
  >
  /** Name of the details, for "Copy …". */
  allDetails: string
  /** Labels of the origins of a problem. */
  origins: Record<ProblemOrigin, string>
  /** Description by origin, if the problem has none. */
  fallback: Record<ProblemOrigin, string>
  members: Record<ProblemField, string>
}

export const enProblem: Omit<ProblemMessages, FactMessage> = {
  lockedOut: 'Trying again will not help until access is restored.',
  kinds: {
    failed: 'Error',
    waiting: 'Wait',
    'locked-out': 'Locked out',
    forbidden: 'No access',
    offline: 'No connection',
  },
  // The texts of the kit's own problems are loaded with the alert's details, like the messages of the details.
  byType: {},
  fallback: {
    network: 'No response arrived.',
    timeout: 'Request timed out.',
    relay: 'The app’s server rejected the request or failed.',
    service: 'The service rejected the request or failed.',
    provider: 'The provider rejected the request or failed.',
    held: 'The request was not sent because the rate limit is reached.',
    contract: 'Unexpected response.',
  },
}

/** Name of a message that only the details of a problem have. */
export type FactMessage = 'allDetails' | 'origins' | 'members'

/** Name of a row in the details of a problem. */
export type ProblemField =
  | 'origin'
  | 'status'
  | 'type'
  | 'href'
  | 'instance'
  | 'subsystem'
  | 'time'
  | 'requestId'
  | 'causes'
  | 'remedy'
  | 'developerRemedy'
  | 'detail'
  | 'supportEmail'
  | 'supportPhone'
  | 'supportUrl'
  | 'retryable'
  | 'retryAfter'
  | 'code'
  | 'more'
  | 'fieldErrors'
  | 'context'
  | 'extensions'
  | 'droppedHeaders'
  | 'body'

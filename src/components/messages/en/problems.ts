import type { ProblemOrigin } from '../../../client/response/ProblemError.js'

/**
 * Texts of {@link RetryCountdown}.
 *
 * @inline
 */
export interface CountdownMessages {
  /** For a wait of `value` whole seconds or minutes. */
  retryIn: (value: string) => string
  retryNow: string
  /** Of a wait after which a retry is made by itself. */
  retryingIn: (value: string) => string
  /** Of a countdown that was stopped: the time of day, with the date where it is another day. */
  retryAt: (time: string) => string
  unknown: string
  notRetryable: string
  /** Name of the button that stops the ticking, and what would happen at its end. */
  stop: string
  /** Name of the button that lets it go on. */
  resume: string
}

export const enCountdown: CountdownMessages = {
  retryIn: (value) => `You can try again in ${value}`,
  retryNow: 'You can try again now',
  retryingIn: (value) => `Trying again in ${value}`,
  retryAt: (time) => `You can try again at ${time}`,
  unknown: 'No time is known for the next try',
  notRetryable: 'Trying again will not help',
  stop: 'Stop the countdown',
  resume: 'Resume the countdown',
}

/**
 * Texts of {@link HoldNotice}.
 *
 * @inline
 */
export interface HoldMessages {
  held: string
  lockedOut: string
  release: string
  /** Name of the button that shows the warning. Offered if more than a day is left. */
  endWait: string
  /** Warning about requests that are sent too early. */
  endWaitWarning: string
  /** Name of the button that ends the wait. */
  endWaitConfirm: string
}

export const enHold: HoldMessages = {
  held: 'The provider has asked to wait, so calls to it are held back.',
  lockedOut: 'The provider has locked this connection out, so no calls are made to it.',
  release: 'Access is restored',
  endWait: 'End wait early',
  endWaitWarning:
    'The provider set this wait. If requests arrive too early, it may extend the wait or block the connection.',
  endWaitConfirm: 'Send requests now',
}

/**
 * Texts of {@link ProblemAlert}.
 *
 * @inline
 */
export interface ProblemMessages {
  lockedOut: string
  /** What kind of problem it is, for who cannot see its sign. */
  kinds: Record<'failed' | 'waiting' | 'locked-out' | 'forbidden' | 'offline', string>
  /** Texts for problems of a type, by its URI, in the place of those that the problem states. */
  byType: Record<string, { title?: string; detail?: string; remedy?: string }>
  /** What is copied by the button that copies the details. */
  allDetails: string
  /** Who failed, in a word or two. */
  origins: Record<ProblemOrigin, string>
  /** What happened, where the problem itself does not say. */
  fallback: Record<ProblemOrigin, string>
  members: Record<ProblemField, string>
}

export const enProblem: ProblemMessages = {
  lockedOut: 'Trying again will not help until access has been restored.',
  kinds: {
    failed: 'Error',
    waiting: 'Wait',
    'locked-out': 'Locked out',
    forbidden: 'No access',
    offline: 'No connection',
  },
  byType: {},
  allDetails: 'details',
  origins: {
    network: 'The connection',
    timeout: 'The connection',
    relay: 'The relay',
    service: 'The service',
    provider: 'The provider',
    held: 'Held back in this browser',
    contract: 'The agreement between app and service',
  },
  fallback: {
    network: 'No answer came back.',
    timeout: 'No answer came in time.',
    relay: 'The app’s own server refused the request or failed.',
    service: 'The service refused the request or failed.',
    provider: 'The provider refused the call or failed.',
    held: 'The call was not sent, because the provider is throttled.',
    contract: 'The answer was not what was agreed on.',
  },
  members: {
    origin: 'Came from',
    status: 'Status',
    type: 'Type',
    href: 'Documentation',
    instance: 'Occurrence',
    subsystem: 'Subsystem',
    time: 'Time',
    requestId: 'Request ID',
    causes: 'Causes',
    remedy: 'What to do',
    supportEmail: 'Email',
    supportPhone: 'Phone',
    supportUrl: 'Support',
    retryable: 'Can be retried',
    retryAfter: 'Retry after',
    code: 'Error code',
    more: 'More',
    fieldErrors: 'Fields',
    context: 'Context',
    extensions: 'Also stated',
    droppedHeaders: 'Dropped headers',
    body: 'Response',
  },
}

/** The members of a problem that are shown under its details. */
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

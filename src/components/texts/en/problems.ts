import type { ProblemOrigin } from '../../../client/ProblemError.js'

/** Texts of {@link RetryCountdown}. */
export interface CountdownMessages {
  /** For a wait of `value` whole seconds or minutes. */
  retryIn: (value: string) => string
  retryNow: string
  unknown: string
}

export const enCountdown: CountdownMessages = {
  retryIn: (value) => `You can try again in ${value}`,
  retryNow: 'You can try again now',
  unknown: 'No time is known for the next try',
}

/** Texts of {@link HoldNotice}. */
export interface HoldMessages {
  held: string
  lockedOut: string
  release: string
}

export const enHold: HoldMessages = {
  held: 'The provider has asked to wait, so calls to it are held back.',
  lockedOut: 'The provider has locked this connection out, so no calls are made to it.',
  release: 'Access is restored',
}

/** Texts of {@link ProblemAlert}. */
export interface ProblemMessages {
  lockedOut: string
  /** Who failed, in a word or two. */
  origins: Record<ProblemOrigin, string>
  /** What happened, where the problem itself does not say. */
  fallback: Record<ProblemOrigin, string>
  members: Record<ProblemField, string>
}

export const enProblem: ProblemMessages = {
  lockedOut: 'Trying again will not help until access has been restored.',
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
    context: 'Context',
    extensions: 'Also stated',
    body: 'Answer',
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
  | 'context'
  | 'extensions'
  | 'body'

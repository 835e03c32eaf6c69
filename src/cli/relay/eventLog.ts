import type { RelayEvent } from '../../relay/events/relayEvent.js'
import type { AuthorizeFailure } from './backend/authorizeWithBackend.js'

/** Log of a running relay. */
export interface EventLog {
  /** Logs a completed request. */
  request: (event: RelayEvent) => void
  /** Logs a failed authorize request. */
  authorizeFailed: (failure: AuthorizeFailure) => void
  /** Logs a failed request for an installation config. */
  installationConfigFailed: (failure: AuthorizeFailure) => void
  /** Logs a failed request for fields. */
  fieldsFailed: (failure: AuthorizeFailure) => void
}

/**
 * Creates a log that writes one JSON object per line, for log collectors. Contains no path, query, header or body.
 */
export function jsonLog(out: (line: string) => void): EventLog {
  const write = (event: string, members: object) =>
    out(JSON.stringify({ time: new Date().toISOString(), event, ...members }))
  return {
    request: (event) =>
      write('request', { ...event, durationMs: Math.round(event.durationMs * 10) / 10 }),
    authorizeFailed: (failure) => write('authorize-failed', failure),
    installationConfigFailed: (failure) => write('installation-config-failed', failure),
    fieldsFailed: (failure) => write('fields-failed', failure),
  }
}

/** A log that writes nothing. */
export const silentLog: EventLog = {
  request() {},
  authorizeFailed() {},
  installationConfigFailed() {},
  fieldsFailed() {},
}

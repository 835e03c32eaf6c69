import type { RelayEvent } from '../../relay/events/relayEvent.js'
import type { AuthorizeFailure } from './backend/askBackend.js'

/** What is written down while a relay runs. */
export interface EventLog {
  /** A request that is over. */
  request: (event: RelayEvent) => void
  /** A question that the backend has not answered as it should. */
  authorizeFailed: (failure: AuthorizeFailure) => void
  /** A config of an installation that the backend has not answered as it should. */
  installationConfigFailed: (failure: AuthorizeFailure) => void
}

/**
 * Writes events as JSON, one a line, so that whatever collects a process's output can read them. No path, query,
 * header or body is in them.
 */
export function jsonLog(out: (line: string) => void): EventLog {
  const write = (event: string, members: object) =>
    out(JSON.stringify({ time: new Date().toISOString(), event, ...members }))
  return {
    request: (event) => write('request', { ...event, ms: Math.round(event.ms * 10) / 10 }),
    authorizeFailed: (failure) => write('authorize-failed', failure),
    installationConfigFailed: (failure) => write('installation-config-failed', failure),
  }
}

/** Writes nothing. */
export const silentLog: EventLog = {
  request() {},
  authorizeFailed() {},
  installationConfigFailed() {},
}

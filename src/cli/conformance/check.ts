import type { RelayResponse } from './http/httpResponse.js'
import type { RawRequest, RelayAddress } from './http/rawRequest.js'
import type { Sink } from './http/sink.js'
import type { Level } from './report.js'
import type { Received, RecordingService } from './setup/recordingService.js'
import type { ConformanceSetup } from './setup/setup.js'

/** Options for a request to the relay. */
export interface CallOptions {
  /** @default 'GET' */
  method?: string
  /** The caller, sent as the session cookie. Null sends no cookie. @default ada */
  user?: string | null
  /** Headers that override those of a page of the app. Null removes a header. An array repeats it. */
  headers?: Readonly<Record<string, string | readonly string[] | null>>
  body?: string | Buffer
  /** Whether the body is sent in chunks instead of with a Content-Length. @default false */
  isChunked?: boolean
  /** Raw request target. Overrides the relay's base path and the path of the call. */
  target?: string
  /** Description of this call in findings: `with Origin "null"`. */
  label?: string
  /** Time limit for the response, in milliseconds. @default 10_000 */
  timeoutMs?: number
}

/** Tools and state that a check uses. */
export interface CheckContext {
  address: RelayAddress
  setup: ConformanceSetup
  service: RecordingService
  sink: Sink
  /** Opens a connection without sending anything. It is closed at the end of the check at the latest. */
  connect: (options?: { isHead?: boolean }) => RawRequest
  /** Returns the request line and headers that a page of the app sends. */
  head: (path: string, options?: CallOptions) => string
  /** Sends a request and waits for the end of the response. */
  call: (path: string, options?: CallOptions) => Promise<RelayResponse>
  /** Sends a request that the relay must reject with one of the statuses, without calling the service. */
  expectRefused: (
    path: string,
    statuses: number | readonly number[],
    options?: CallOptions,
  ) => Promise<RelayResponse>
  /** Sends a request that must reach the service exactly once and return 200. */
  expectForwarded: (
    path: string,
    options?: CallOptions,
  ) => Promise<{ response: RelayResponse; received: Received } | undefined>
  /** Returns a description of a request: `GET {base}/proxy/crm/a`. */
  name: (path: string, options?: CallOptions) => string
  /** Records a fault. The check continues. */
  fault: (message: string) => void
  /** Records a fault unless the condition is met. */
  demand: (isMet: boolean, message: string) => void
  /** Records a measurement. */
  note: (text: string) => void
  /** Ends the check with the outcome `skipped`. */
  skip: (reason: string) => never
}

/** A requirement that can be checked from outside, with its check. */
export interface Check {
  /** Number in the specification. */
  id: string
  /** Short description of the requirement. */
  title: string
  /** @default required */
  level?: Level
  /** How to fix a relay that fails the requirement. */
  fix: string
  /** Time limit for the check, in milliseconds. @default 30_000 */
  limitMs?: number
  /** Whether the check takes minutes and therefore runs only with `--slow`. @default false */
  isSlow?: boolean
  run: (context: CheckContext) => Promise<void>
}

/** Thrown by a check that cannot run against this relay. */
export class SkippedCheck extends Error {}

import type { Exchange, RelayAddress } from './http/exchange.js'
import type { Answer } from './http/httpResponse.js'
import type { Sink } from './http/sink.js'
import type { Level } from './report.js'
import type { Received, RecordingService } from './setup/recordingService.js'
import type { ConformanceSetup } from './setup/setup.js'

/** A request to the relay. */
export interface CallOptions {
  /** @default GET */
  method?: string
  /** Who asks, by the session's cookie; null for nobody. @default ada */
  user?: string | null
  /** Headers over those that a page of the app sends; null leaves one out, several values repeat it. */
  headers?: Readonly<Record<string, string | readonly string[] | null>>
  body?: string | Buffer
  /** Sends the body in chunks in place of its length. @default false */
  isChunked?: boolean
  /** The request target in place of the relay's path and the call's. */
  target?: string
  /** What tells this call from others, for findings: `with Origin "null"`. */
  as?: string
  /** How long the answer may take. @default 10_000 */
  withinMs?: number
}

/** What a check works with. */
export interface CheckContext {
  address: RelayAddress
  setup: ConformanceSetup
  service: RecordingService
  sink: Sink
  /** Opens a connection without sending anything; closed at the end of the check, if not before. */
  connect: (options?: { isHead?: boolean }) => Exchange
  /** The head of a request, as a page of the app sends it. */
  head: (path: string, options?: CallOptions) => string
  /** Sends a request and waits for the end of its answer. */
  call: (path: string, options?: CallOptions) => Promise<Answer>
  /** A request that must be refused with one of the statuses before anything is sent to the service. */
  refuses: (
    path: string,
    statuses: number | readonly number[],
    options?: CallOptions,
  ) => Promise<Answer>
  /** A request that must arrive at the service, once, and be answered with success. */
  arrives: (
    path: string,
    options?: CallOptions,
  ) => Promise<{ answer: Answer; received: Received } | undefined>
  /** A request in words: `GET {base}/proxy/crm/a`. */
  name: (path: string, options?: CallOptions) => string
  /** Notes a fault; the check goes on. */
  fault: (message: string) => void
  /** Notes a fault unless it holds. */
  demand: (isMet: boolean, message: string) => void
  /** Notes what was measured. */
  note: (text: string) => void
  /** Ends the check without a verdict. */
  skip: (reason: string) => never
}

/** A requirement that can be seen from outside, and how. */
export interface Check {
  /** Its number in the specification. */
  id: string
  /** What it demands, in short. */
  title: string
  /** @default required */
  level?: Level
  /** What to do where it does not hold. */
  fix: string
  /** How long looking may take. @default 30_000 */
  limitMs?: number
  /** Looked at only when asked for, because it takes long. @default false */
  isSlow?: boolean
  run: (context: CheckContext) => Promise<void>
}

/** Thrown where a check finds that it cannot see what it looks for. */
export class SkippedCheck extends Error {}

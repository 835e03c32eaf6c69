import type { HeaderRecord, HeaderSource } from './headers.js'

/** A piece of bytes from a socket or a stream. */
export type ByteChunk = Uint8Array<ArrayBuffer>

/** A body that is read piece by piece, at the pace of its reader. */
export interface ByteReader {
  /** Returns the next piece, or undefined at the end. Rejects if the body is cut off. */
  read: () => Promise<ByteChunk | undefined>
  /** Stops reading. Does not throw or reject, even after the end or a failure. */
  cancel: () => void
  /** Returns the whole body if all of it has arrived, otherwise undefined. */
  all?: () => ByteChunk | undefined
}

/** Whether a body is read piece by piece. Checks for `read`, because `instanceof` fails for bytes of another realm. */
export function isReader(body: ByteChunk | ByteReader | null | undefined): body is ByteReader {
  return body !== null && body !== undefined && 'read' in body
}

/** A request to the service. */
export interface TransportRequest {
  /** HTTP method. */
  method: string
  /** URL. Its path and query are sent unchanged. */
  url: string
  /** Request headers in lower case, including the secret. Without `host` and the headers that frame the body. */
  headers: HeaderRecord
  /** The body, as bytes or as a reader. */
  body?: ByteChunk | ByteReader | undefined
  /** Length of the body in bytes, if the body is a reader and its length is known. */
  length?: number | undefined
  /** Aborted when the response is no longer needed, including while its body is read. */
  signal: AbortSignal
}

/** The service's response. */
export interface TransportResponse {
  /** HTTP status. */
  status: number
  /** Reason phrase. Empty if there is none. */
  statusText: string
  /** Response headers. They match the body that the reader returns, whether it is decoded or not. */
  headers: HeaderSource
  /** The body. Absent if the response has none. */
  body?: ByteReader | undefined
}

/**
 * Sends requests to the service. It must not follow redirects or retry. Any status is a valid response. If there is no
 * response, it rejects with an `Error` that has a `code`, or whose cause has one.
 */
export interface Transport {
  /** Sends a request. Resolves as soon as the headers of the response have arrived. */
  send: (request: TransportRequest) => Promise<TransportResponse>
  /**
   * Whether bodies keep the coding that the provider chose, such as `gzip`. The relay then requests the codings that
   * the browser accepts.
   * @default false: no coding is requested
   */
  passesCodings?: boolean
  /** Closes the connections after all requests in progress have ended. */
  close?: () => Promise<void>
}

/** Converts a web stream to a reader. */
export function streamReader(stream: ReadableStream<ByteChunk>): ByteReader {
  const reader = stream.getReader()
  return {
    read: async () => (await reader.read()).value,
    cancel() {
      // Canceling a failed stream rejects. The error is already known.
      reader.cancel().catch(() => {})
    },
  }
}

/**
 * Converts a reader to a web stream. It reads one piece for each pull, so nothing is read ahead of the consumer. A
 * `TransformStream` costs ten times as much, and `Readable.toWeb` throws an uncaught error when it is canceled
 * (https://github.com/nodejs/node/issues/64529).
 */
export function pullStream(reader: ByteReader): ReadableStream<ByteChunk> {
  return new ReadableStream<ByteChunk>(
    {
      async pull(controller) {
        try {
          const chunk = await reader.read()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  )
}

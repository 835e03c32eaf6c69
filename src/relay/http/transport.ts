import type { HeaderRecord, HeaderSource } from './headers.js'

/** Bytes as they come from a socket or a stream. */
export type ByteChunk = Uint8Array<ArrayBuffer>

/** A body that is read piece by piece, as fast as whoever reads it asks for more. */
export interface ByteReader {
  /** The next piece; undefined at the end. Rejects where the body breaks off. */
  read: () => Promise<ByteChunk | undefined>
  /** Nobody reads any further. Does not throw, also after the end. */
  cancel: () => void
  /** The whole body, where all of it is here already; undefined where it has to be read. */
  all?: () => ByteChunk | undefined
}

/** Whether a body is read piece by piece. By its method: bytes may be of another realm, where `instanceof` fails. */
export function isReader(body: ByteChunk | ByteReader | null | undefined): body is ByteReader {
  return body !== null && body !== undefined && 'read' in body
}

/** A request to the service, ready to be sent. */
export interface TransportRequest {
  /** HTTP method. */
  method: string
  /** The address. Its path and query are sent as they are. */
  url: string
  /** All headers that are to be sent, in lower case, the secret among them. Neither `host` nor what frames the body. */
  headers: HeaderRecord
  /** The body: all of it, or what it is read from. */
  body?: ByteChunk | ByteReader | undefined
  /** The length of a body that is read, in bytes, where it is known. */
  length?: number | undefined
  /** Aborted when nobody waits for the answer any more, also while its body is read. */
  signal: AbortSignal
}

/** The service's answer. */
export interface TransportResponse {
  /** HTTP status. */
  status: number
  /** The reason phrase; empty where there is none. */
  statusText: string
  /** The headers, fitting to the body as it is read here: decoded or not. */
  headers: HeaderSource
  /** The body; null where the answer has none. */
  body: ByteReader | null
}

/**
 * How requests reach the service. It follows no redirect and tries nothing twice; a status of any kind is an answer,
 * and only where there is no answer it rejects, with an `Error` whose `code` (or whose cause's) says why.
 */
export interface Transport {
  /** Sends a request, and gives the answer as soon as its headers are here. */
  send: (request: TransportRequest) => Promise<TransportResponse>
  /**
   * Whether bodies pass in the coding that the provider chose (`gzip`), so that what the browser accepts is asked for.
   * @default false: no coding is asked for
   */
  passesCodings?: boolean
  /** Ends its connections, once what is on its way has ended. */
  close?: () => Promise<void>
}

/** The body of a web stream. */
export function streamReader(stream: ReadableStream<ByteChunk>): ByteReader {
  const reader = stream.getReader()
  return {
    read: async () => (await reader.read()).value,
    cancel() {
      // Cancelling a stream that has failed rejects, which nobody needs to know.
      reader.cancel().catch(() => {})
    },
  }
}

/**
 * A web stream of a body: one piece for each pull, so that nothing is read ahead of the consumer. By hand: a
 * `TransformStream` costs ten times as much, and `Readable.toWeb` throws uncaught when it is cancelled
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

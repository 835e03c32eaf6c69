import type { RequestListener, Server } from 'node:http'
import type { Server as TcpServer } from 'node:net'

/** A server that listens. */
export interface Listening<S extends TcpServer> {
  server: S
  port: number
  /** Closes the server and its connections. */
  close: () => Promise<void>
}

export function listen(listener: RequestListener, host?: string): Promise<Listening<Server>>
export function listen<S extends TcpServer>(server: S, host?: string): Promise<Listening<S>>
export function freePort(): Promise<number>

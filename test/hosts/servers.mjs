import { serving } from '../packed/serving.mjs'
import { checkServer } from './askRelay.mjs'

const bin = (name) => `node_modules/.bin/${name}`

/** Changes that Next makes to requests and responses of every route handler. */
const ofNext = {
  A2: {
    only: /crm\/a\/\/b|%E4%F6/,
    because: 'Next redirects repeated slashes, and refuses a path that is not UTF-8',
  },
  A5: {
    only: /arrived at the service as/,
    because: 'Next reads the query and writes it anew before a handler sees it',
  },
  A6: { only: /^TRACE/, because: 'Next answers TRACE itself' },
  F2: { only: /x-odd/, because: 'Next takes Content-Encoding off what a route handler answers' },
  F5: { only: /^a HEAD/, because: 'Next takes Content-Length off what a route handler answers' },
}

/** Changes that `react-router-serve`, which is Express, makes to requests and responses. */
const ofReactRouter = {
  A2: { only: /%E4%F6/, because: 'Express refuses a path that is not UTF-8' },
  A6: { only: /^TRACE/, because: 'React Router cannot make a request of TRACE' },
  E1: {
    only: /^content-type: (\S+) was returned as \1; charset=utf-8$/,
    because: 'Express adds a charset to media types',
  },
  F1: { only: /^the content type of .* is \S+; charset=utf-8$/, because: 'the same' },
}

/**
 * Commands that start each server, in the folder of its example. `exceptions` lists, by number, the requirements that
 * the server itself makes impossible, the findings that this explains, and the reason.
 */
export const servers = {
  'any-server': [
    { name: 'node:http', command: () => ['node', 'nodeHttp.ts'], isOnEveryNode: true },
    { name: 'Express', command: () => ['node', 'express.ts'] },
    { name: 'Fastify', command: () => ['node', 'fastify.ts'] },
    { name: 'Hono', command: () => ['node', 'hono.ts'] },
    { name: 'srvx', command: () => ['node', 'srvx.ts'] },
  ],
  edge: [
    { name: 'Bun', command: () => [bin('bun'), 'bun.ts'] },
    {
      name: 'Deno',
      command: () => [bin('deno'), 'run', '--allow-net', '--allow-env', 'deno.ts'],
      exceptions: {
        F5: {
          only: /no complete response/,
          because: 'Deno sends a 205 without a length and without an end',
        },
      },
    },
    {
      name: 'workerd',
      command: (port) => [bin('workerd'), 'serve', 'config.capnp', `--socket-addr=http=*:${port}`],
      exceptions: {
        A6: { only: /^CONNECT/, because: 'workerd answers CONNECT itself' },
        G2: {
          only: /^the browser disconnected (?:before|during) the response/,
          because:
            'workerd takes a connection that its caller has closed for half closed, and aborts no signal for it',
        },
        F6: {
          only: /the connection ended \((EPIPE|ECONNRESET)\)/,
          because:
            'workerd may close a connection before a caller that is still sending has read the response',
          isByChance: true,
        },
      },
    },
  ],
  'react-router': [
    {
      name: 'React Router',
      command: () => ['npm', 'start', '--silent'],
      exceptions: ofReactRouter,
    },
  ],
  'tanstack-start': [
    {
      name: 'TanStack Start',
      command: () => ['npm', 'start', '--silent'],
      exceptions: {
        A2: { only: /%E4%F6/, because: 'TanStack Start refuses a path that is not UTF-8' },
      },
    },
  ],
  next: [{ name: 'Next', command: () => ['npm', 'start', '--silent'], exceptions: ofNext }],
}

/** Each way of mounting the relay behaves the same. */
export async function askServers(example, folder) {
  const faults = []
  for (const { name, command } of servers[example]) {
    await serving(folder, command, checkServer).catch((error) => {
      faults.push(`${name}: ${error.message}`)
    })
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

// The relay's own listener for node:http.
import http from 'node:http'
import { load, relayOptions } from '../ours.mjs'

export async function createServer(setup) {
  const node = await load('./relay/node')
  return node && http.createServer(node.toNodeListener(relayOptions(setup)))
}

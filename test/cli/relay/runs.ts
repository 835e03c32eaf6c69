import { expect } from 'vitest'
import { relayCommand } from '../../../src/cli/relay/relayCommand.js'
import { settingsFor } from './support.ts'

const urls = {
  baseUrl: 'https://api.example.com/v1',
  searchUrl: 'https://search.example.com/v1',
  proxyUrl: 'https://proxy.example.com',
}
/** Valid settings, for a service and a backend that are not called. */
export const good = {
  ...settingsFor(urls, 'https://app.example/relay/authorize'),
  listen: { port: 4000 },
}

/** Environment for these settings. */
export const env = { SVC_API_KEY: 'canary-key' }

/** Runs the command in this process until it ends. Fails if its output contains a secret. */
export async function runHere(args: string[], environment: Record<string, string> = env) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const host = { env: environment, on: () => {}, off: () => {} }
  const code = await relayCommand(args, io, host)
  expect([...out, ...err].join('\n')).not.toMatch(/canary/)
  return { code, out, err }
}

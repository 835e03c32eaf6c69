import { globSync, statSync } from 'node:fs'

/** Paths of files in a folder. One name each, so that a file that was moved is missed by its name. */
const filesOf = (folder: string, end: string, names: string[]) =>
  names.map((name) => `${folder}/${name}${end}`)

/**
 * The layers to mutate, and the tests that must fail for a mutant. Only quick tests that cover the layer: a mutant of a
 * constant runs all of them, and any other mutant only those that reach it.
 */
export const layers: Record<string, { mutate: string[]; tests: string[] }> = {
  contract: {
    mutate: ['src/contract/**/*.ts'],
    // The relay's redaction and the client use most of what finds secrets and checks responses. `register` is about
    // types, and `proxyBodies` about streams that are collected as garbage.
    tests: [
      'test/contract/**/!(register).test.ts',
      'test/kit/checks.test.ts',
      'test/client/calls/!(proxyBodies).test.ts',
      'test/client/response/*.test.ts',
      'test/relay/redaction/*.test.ts',
    ],
  },
  client: {
    mutate: ['src/client/**/*.ts'],
    tests: ['test/client/**/*.test.ts'],
  },
  relay: {
    mutate: [
      'src/relay/{actions,config,policy,redaction}/**/*.ts',
      ...filesOf('src/relay/http', '.ts', ['bodies', 'headers', 'linkHeader', 'problems']),
      ...filesOf('src/relay/http', '.ts', ['responses', 'withTimeout']),
      ...filesOf('src/relay', '.ts', ['callScope', 'handleCall']),
    ],
    tests: [
      'test/relay/{policy/rules,actions,redaction}/*.test.ts',
      ...filesOf('test/relay/config/manifest', '.test.ts', ['readFields', 'readManifest']),
      ...filesOf('test/relay/policy', '.test.ts', ['access', 'grants', 'inFlight', 'originCheck']),
      ...filesOf('test/relay/policy', '.test.ts', [
        'rateLimit',
        'rateLimitTime',
        'routing',
        'waits',
      ]),
      ...filesOf('test/relay/http', '.test.ts', [
        'bodies',
        'droppedHeaders',
        'failures',
        'headers',
      ]),
      ...filesOf('test/relay/http', '.test.ts', [
        'linkHeader',
        'problems',
        'traceHeaders',
        'uploadTime',
      ]),
      ...filesOf('test/relay/config', '.test.ts', ['bearer', 'installation', 'options']),
      ...filesOf('test/relay', '.test.ts', ['duplicateRequests', 'secrets']),
      'test/relay/events/reports.test.ts',
      'test/relay/node/listener.test.ts',
    ],
  },
}

/**
 * Returns the files of a layer to mutate.
 *
 * @param shard - The part of the files, such as `2/6`. The parts have about the same size. Default: all files.
 */
export function filesToMutate(layer: string, shard = '1/1'): string[] {
  const [part = 1, parts = 1] = shard.split('/').map(Number)
  const files = globSync(layers[layer]?.mutate ?? []).map((path) => ({
    path,
    size: statSync(path).size,
  }))
  // Deals the files out like cards, the largest first, and each round in the other direction.
  const partOf = (index: number) => {
    const place = index % (2 * parts)
    return Math.min(place, 2 * parts - 1 - place) + 1
  }
  return files
    .sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1))
    .filter((_, index) => partOf(index) === part)
    .map(({ path }) => path)
}

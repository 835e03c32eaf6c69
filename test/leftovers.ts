// Test files of a worker share a process. A file that leaves a function replaced, other than by a spy, fails here and
// not in the next file.
import { afterAll, expect, vi } from 'vitest'

const shared = { globalThis, console, Math, performance, process, 'process.env': process.env }

/** Returns the functions and values of the shared objects by name, without calling getters. */
function snapshot(): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [owner, object] of Object.entries(shared)) {
    for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (!isVolatile(name)) values.set(`${owner}.${name}`, value ?? get)
    }
  }
  return values
}

/** Whether a value belongs to the test runner, which changes it for each file, or is created by Node on first use. */
const isVolatile = (name: string) =>
  name.startsWith('__') || name.startsWith('VITEST') || name === 'allowedNodeEnvironmentFlags'

/** Globals that Hono's server replaces for the rest of the process. */
const ofHono = ['Request', 'Response'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
)

const before = snapshot()

afterAll(() => {
  // A spy on a fake timer restores the fake.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const [name, descriptor] of ofHono) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
  const after = snapshot()
  const names = [...new Set([...before.keys(), ...after.keys()])]
  expect(names.filter((name) => !Object.is(before.get(name), after.get(name)))).toEqual([])
})

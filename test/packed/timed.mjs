/**
 * Runs a function, and prints whether it succeeded, how long it took, and its result if that is a string. Returns
 * `{ result }`, or undefined if it failed; then the exit code is 1.
 */
export async function timed(name, doIt) {
  const startedMs = Date.now()
  const seconds = () => `(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`
  try {
    const result = await doIt()
    const said = typeof result === 'string' ? `: ${result}` : ''
    console.log(`✓ ${name.padEnd(14)} ${seconds()}${said}`)
    return { result }
  } catch (error) {
    process.exitCode = 1
    console.log(`✗ ${name.padEnd(14)} ${seconds()}: ${error.message}`)
    return undefined
  }
}

/**
 * Does one thing and prints whether it went well, how long it took, and its result where that is a text. Gives
 * `{ result }`; undefined where it failed, and then the process ends with 1.
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

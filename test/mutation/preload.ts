// Loads the code that the client imports on demand. Otherwise, the test that loads a file first would be the only one
// that runs for a mutant of its constants.
import.meta.glob('../../src/client/**/*.ts', { eager: true })

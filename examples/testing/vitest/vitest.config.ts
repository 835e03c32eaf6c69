import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    // With a global `afterEach`, Testing Library and the kit tidy up after each test by themselves.
    globals: true,
    setupFiles: ['./setup.ts'],
    testTimeout: 20_000,
  },
})

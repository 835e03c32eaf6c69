import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    // With a global `afterEach`, Testing Library and the kit clean up after each test automatically.
    globals: true,
    setupFiles: ['./setup.ts'],
    testTimeout: 20_000,
  },
})

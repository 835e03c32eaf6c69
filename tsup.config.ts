import { defineConfig } from 'tsup'

export default defineConfig([
  // One file in, one file out: each file keeps its own 'use client', and a class exists once however
  // many entries reach it. Bundling several entries drops the directive without a word.
  {
    entry: ['src/**/*.{ts,tsx}'],
    bundle: false,
    format: ['esm'],
    target: 'es2022',
    platform: 'neutral',
    sourcemap: true,
    clean: ['!styles.css'],
  },
  // One stylesheet, also for a page without a bundler.
  { entry: ['src/styles.css'], target: 'es2022' },
])

import { defineConfig } from 'tsup'

// One file in, one file out: each file keeps its own 'use client', and a class exists once however
// many entries reach it. Bundling several entries drops the directive without a word.
export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', 'src/styles.css'],
  bundle: false,
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  sourcemap: true,
  clean: true,
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // `svc-react` is the package in this repository; tsconfig.json has its path.
  resolve: { tsconfigPaths: true },
  build: { outDir: '../../node_modules/.cache/svc-react-dashboard', emptyOutDir: true },
})

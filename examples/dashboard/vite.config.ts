import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Resolves `svc-react` to this repository, as tsconfig.json does.
  resolve: { tsconfigPaths: true },
})

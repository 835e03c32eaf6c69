import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // While you develop, Vite serves the page and passes on what is the backend's. The host stays the page's,
  // so the relay still sees that a page of its own origin asks.
  server: { proxy: { '/api': 'http://localhost:3000' } },
})

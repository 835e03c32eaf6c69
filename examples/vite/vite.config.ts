import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const target = process.env.BACKEND ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  // While you develop, Vite serves the page and passes on what is the backend's. The relay compares the page's
  // origin with the host that it was called by, so that has to stay: given as a mere string, Vite would change it.
  server: { proxy: { '/api': { target, changeOrigin: false } } },
})

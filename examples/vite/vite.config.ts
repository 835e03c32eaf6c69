import react from '@vitejs/plugin-react'
import { svcTypes } from 'svc-react/vite'
import { defineConfig } from 'vite'

const target = process.env.BACKEND ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    svcTypes({ manifest: 'amp.yaml', out: 'src/svc.d.ts', alias: { crm: 'hub-crm' } }),
  ],
  // In development, Vite serves the page and proxies the backend's paths. The relay compares the page's origin with the
  // host of the request, so the host must not change. If this option were a plain string, Vite would change the host.
  server: { proxy: { '/api': { target, changeOrigin: false } } },
})

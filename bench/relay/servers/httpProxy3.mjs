// http-proxy-3, the successor of http-proxy, with a keep-alive agent.
import http from 'node:http'
import { createProxyServer } from 'http-proxy-3'
import { MOUNT, serviceHeaders } from '../traffic.mjs'

export function createServer({ upstream, connections }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const proxy = createProxyServer({ target: upstream, agent, changeOrigin: true })
  proxy.on('error', (_error, _req, res) => {
    if (!res.headersSent) res.writeHead?.(502)
    res.end()
  })
  proxy.on('proxyRes', (response) => {
    delete response.headers['set-cookie']
  })
  return http.createServer((req, res) => {
    if (!req.url.startsWith(`${MOUNT}/`)) {
      res.writeHead(404).end()
      return
    }
    req.url = req.url.slice(MOUNT.length)
    delete req.headers.cookie
    Object.assign(req.headers, serviceHeaders)
    proxy.web(req, res)
  })
}

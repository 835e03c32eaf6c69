/** Listens on a free local port, and returns the port. */
export function listen(server) {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
}

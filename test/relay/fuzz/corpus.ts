/** Inputs of past findings. Each run tries them before it generates others. */
export const corpus = {
  /** Provider paths with their query. */
  paths: [
    '/..;/..;/admin',
    '/crm/v3/objects/..;/..;/admin',
    '/crm/v3/objects/%c0%ae%c0%ae/',
    '/crm/v3/objects/%c0%ae%c0%ae%c0%afadmin',
    '/crm/v3/objects/..%00/',
    '/crm/v3/objects/..%00/admin',
    '/crm/v3/objects/\uff0e\uff0e/admin',
    '/crm/v3/objects/%ef%bc%8e%ef%bc%8e',
    '/crm/v3/objects/%e2%80%a5/admin',
    '/crm/v3/objects/1?_HttpMethod=DELETE',
    '/crm/v3/objects/1?_method=DELETE',
    '/%252e%252e/admin',
    '/..%5cadmin',
    '//evil.test/admin',
  ],
  /** Texts of a destination. */
  texts: [
    `https://h/?${'a'.repeat(30_000)}`,
    `https://h/#${'A1'.repeat(15_000)}`,
    `${'a:'.repeat(10_000)}@h`,
    `password${' '.repeat(20_000)}=x`,
  ],
  /** Requests as bytes. `{n}` is replaced by a unique name. */
  requests: [
    'POST /api/svc/proxy/crm/{n} HTTP/1.1\r\nHost: a\r\nX-Svc-Relay: 1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/svc/proxy/crm/{n} HTTP/1.1\r\nHost: a\r\nX-Svc-Relay: 1\r\n\r\n',
    'GET /api/svc/proxy/crm/{n} HTTP/1.1\r\nHost: a\r\nX-Svc-Relay: 1\r\nTransfer-Encoding: "chunked"\r\n\r\n',
    'DELETE /api/svc/proxy/crm/{n} HTTP/1.1\r\nHost: a\r\nX-Svc-Relay: 1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ],
}

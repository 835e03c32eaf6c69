// Services with one defect each, and the exact findings that the check must report: no fewer and no more.
// `response` and `request` change an exchange with the sandbox. `asks` are the groups of calls that show the defect.

import {
  destinations,
  header,
  isJson,
  isProblem,
  json,
  problems,
  property,
  requestHeaders,
  results,
  withBody,
  without,
} from './changes.mjs'

export const brokenServices = {
  'tls is a string': {
    asks: ['destinations'],
    response: destinations((one) =>
      'tls' in one.metadata ? { ...one, metadata: { ...one.metadata, tls: 'true' } } : one,
    ),
    finds: [property('*.metadata.tls', 'must be boolean')],
  },
  'batchSize is not whole': {
    asks: ['destinations'],
    response: destinations((one) =>
      'batchSize' in one.metadata ? { ...one, metadata: { ...one.metadata, batchSize: 0.5 } } : one,
    ),
    finds: [property('*.metadata.batchSize', 'must be integer')],
  },
  'a header of a webhook is null': {
    asks: ['destinations'],
    response: destinations((one) =>
      one.type === 'webhook'
        ? { ...one, metadata: { ...one.metadata, headers: { 'X-A': null } } }
        : one,
    ),
    finds: [property('*.metadata.headers.X-A', 'must be string')],
  },
  'destinations have no createTime': {
    asks: ['destinations'],
    response: destinations((one) => without(one, 'createTime')),
    finds: [property('*', "must have required property 'createTime'")],
  },
  'destinations contain their author': {
    asks: ['destinations'],
    response: destinations((one) => ({ ...one, createdBy: 'me' })),
    finds: [property('*', "must NOT have additional properties; found 'createdBy'")],
  },
  'updateTime is a date': {
    asks: ['destinations'],
    response: destinations((one) => ({ ...one, updateTime: '2025-01-01' })),
    finds: [
      property('*.updateTime', 'must match format "date-time"'),
      'updateTime is not a time of RFC 3339',
    ],
  },
  'createTime has a space where RFC 3339 has T': {
    asks: ['destinations'],
    response: destinations((one) => ({ ...one, createTime: '2025-01-01 00:00:00Z' })),
    finds: ['createTime is not a time of RFC 3339'],
  },
  'the list of destinations is a member of an object': {
    asks: ['destinations'],
    response: json('public', isJson, (list) => ({ destinations: list })),
    finds: ['Response body must be array'],
  },
  'the list of destinations comes as text': {
    asks: ['destinations'],
    response: (exchange) =>
      exchange.api === 'public' && isJson(exchange.response)
        ? header('content-type', () => 'text/plain')(exchange)
        : exchange.response,
    finds: [
      'Response body must be array',
      'the media type of the response is not application/json',
      'The received media type "text/plain" does not match the one specified in the current response: application/json',
    ],
  },
  'the list of destinations comes as a problem': {
    asks: ['destinations'],
    response: (exchange) =>
      exchange.api === 'public' && isJson(exchange.response)
        ? header('content-type', () => 'application/problem+json')(exchange)
        : exchange.response,
    finds: ['the media type of the response is not application/json'],
  },
  'destinations have status 203': {
    asks: ['destinations'],
    response: ({ api, response }) =>
      api === 'public' && response.status === 200 ? { ...response, status: 203 } : response,
    finds: [
      'Unable to match the returned status code with those defined in the document: 200,4XX,5XX',
      'has status 203, not 200',
    ],
  },
  'the project name is not accepted': {
    asks: ['destinations'],
    request: ({ request }) => ({
      ...request,
      target: request.target.replace('/northwind/', '/other/'),
    }),
    finds: ['has status 404, not 200'],
  },
  'results have no mappedFields': {
    asks: ['search'],
    response: results((one) => without(one, 'mappedFields')),
    finds: [property('results.*', "must have required property 'mappedFields'")],
  },
  'ids of records are numbers': {
    asks: ['search'],
    response: results((one) => ({ ...one, id: Number(one.id) })),
    finds: [property('results.*.id', 'must be string')],
  },
  'mapped fields are also among the other fields': {
    asks: ['search'],
    response: results((one) => ({ ...one, fields: { ...one.fields, ...one.mappedFields } })),
    finds: ['a mapped field is among the others too'],
  },
  'raw has no creation time': {
    asks: ['search'],
    response: results((one) => ({ ...one, raw: without(one.raw, 'createdAt') })),
    finds: ["raw is not the provider's record"],
  },
  'a search returns a total': {
    asks: ['search'],
    response: json('search', isJson, (body) => ({ ...body, total: 320 })),
    finds: ["Response body must NOT have additional properties; found 'total'"],
  },
  'a search needs no request type': {
    asks: ['search'],
    request: requestHeaders('search', (all) => ({ ...all, 'x-svc-request-type': 'search' })),
    finds: ['was not refused: 200'],
  },
  'a search ignores the group': {
    asks: ['search'],
    request: ({ request }) => ({
      ...request,
      target: request.target.replace('groupRef=globex', 'groupRef=acme'),
    }),
    finds: ["records of another group's instance are found", 'was not refused: 200'],
  },
  'problems come as plain JSON': {
    response: (exchange) =>
      exchange.api !== 'proxy' && isProblem(exchange.response)
        ? header('content-type', () => 'application/json')(exchange)
        : exchange.response,
    finds: [
      'the media type of the response is not application/problem+json',
      'was refused without a problem',
    ],
  },
  'the proxy refuses in plain JSON': {
    asks: ['proxy'],
    response: (exchange) =>
      exchange.api === 'proxy' && isProblem(exchange.response) && exchange.response.status < 409
        ? header('content-type', () => 'application/json')(exchange)
        : exchange.response,
    finds: ['was refused without a problem'],
  },
  'the status of a problem is a string': {
    response: problems((one) => ({ ...one, status: String(one.status) })),
    finds: ['Response body property status must be integer'],
  },
  'the status of a problem differs': {
    response: problems((one) => ({ ...one, status: 418 })),
    finds: ['the status of the problem differs from the response'],
  },
  'causes of a problem are a string': {
    response: problems((one) => ({ ...one, causes: 'none' })),
    finds: [property('causes', 'must be array')],
  },
  'retryAfter counts seconds': {
    asks: ['throttle'],
    response: problems((one) => ('retryAfter' in one ? { ...one, retryAfter: 30 } : one)),
    finds: [property('retryAfter', 'must be string')],
  },
  'supportUrl is a path': {
    response: problems((one) => ({ ...one, supportUrl: '/support' })),
    finds: [property('supportUrl', 'must match format "uri"')],
  },
  'a 429 has no X-Svc-Retryable': {
    asks: ['throttle'],
    response: header('x-svc-retryable', () => undefined),
    finds: ['429 has no x-svc-retryable'],
  },
  'X-Svc-Retryable is yes or no': {
    asks: ['throttle'],
    response: header('x-svc-retryable', (value) => (value === 'true' ? 'yes' : 'no')),
    finds: ['Response header parameter x-svc-retryable must be boolean'],
  },
  'X-Svc-Retry-After ends in GMT': {
    asks: ['throttle'],
    response: header('x-svc-retry-after', (value) => value.replace('UTC', 'GMT')),
    finds: ['x-svc-retry-after is not an HTTP-date that ends in UTC'],
  },
  'X-Svc-Retry-After is a minute late': {
    asks: ['throttle'],
    response: header('x-svc-retry-after', (value) =>
      new Date(Date.parse(value) + 60_000).toUTCString().replace('GMT', 'UTC'),
    ),
    finds: ['x-svc-retry-after is not when the provider takes requests again'],
  },
  'nothing is throttled': {
    asks: ['throttle'],
    request: requestHeaders('proxy', (all) => without(all, 'x-svc-rate-limiter-mode')),
    finds: [
      '429 has no x-svc-retry-after',
      '429 has no x-svc-retryable',
      'was forwarded to the provider',
      'was refused without a problem',
    ],
  },
  'everything is throttled': {
    asks: ['throttle'],
    request: requestHeaders('proxy', (all) => ({ ...all, 'x-svc-rate-limiter-mode': 'throttle' })),
    finds: [
      'the provider was called 0 times',
      'was refused',
      'x-svc-retry-after is set without throttle mode',
      'x-svc-retryable is set without throttle mode',
    ],
  },
  'the proxy accepts the project name': {
    asks: ['proxy'],
    request: requestHeaders('proxy', (all) =>
      all['x-svc-project-id'] === 'northwind' ? { ...all, 'x-svc-project-id': 'prj_5d1c7e' } : all,
    ),
    finds: ['was forwarded to the provider'],
  },
  'the proxy accepts a bearer token': {
    asks: ['proxy'],
    request: requestHeaders('proxy', (all) =>
      'authorization' in all ? { ...all, 'x-api-key': 'sandbox-key-northwind' } : all,
    ),
    finds: ['was forwarded to the provider'],
  },
  'the integration name wins over the installation ID': {
    asks: ['proxy'],
    request: requestHeaders('proxy', (all) =>
      all['x-svc-integration-name'] && all['x-svc-group-ref']
        ? without(all, 'x-svc-installation-id')
        : all,
    ),
    finds: ["another group's instance was called", 'was forwarded to the provider'],
  },
  'paths are decoded on the way': {
    asks: ['proxy'],
    request: ({ api, request }) =>
      api === 'proxy' ? { ...request, target: request.target.replace('%2F', '/') } : request,
    finds: ['the provider got another path or query'],
  },
  'methods beyond those of REST become POST': {
    asks: ['proxy'],
    request: ({ api, request }) =>
      api === 'proxy' && request.method === 'PROPFIND' ? { ...request, method: 'POST' } : request,
    finds: ['the provider got another method'],
  },
  'JSON is parsed and serialized for the provider': {
    asks: ['proxy'],
    request: ({ api, request }) =>
      api === 'proxy' && request.headers['content-type'] === 'application/json'
        ? {
            ...request,
            body: Buffer.from(JSON.stringify(JSON.parse(request.body))),
            headers: without(request.headers, 'content-length'),
          }
        : request,
    finds: ['the provider got another body'],
  },
  "the provider's bytes are read as text": {
    asks: ['proxy'],
    response: ({ api, response }) =>
      api === 'proxy' && !isJson(response)
        ? withBody(response, response.body.toString())
        : response,
    finds: ["the body is not the provider's"],
  },
}

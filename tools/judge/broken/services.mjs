// A good service made bad in one place each, and all that the judge must find of it: nothing less, nothing else.
// `answer` and `request` change what passes between the caller and the sandbox; `asks` are the calls that it can show in.

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
  'tls is a text': {
    asks: ['destinations'],
    answer: destinations((one) =>
      'tls' in one.metadata ? { ...one, metadata: { ...one.metadata, tls: 'true' } } : one,
    ),
    finds: [property('*.metadata.tls', 'must be boolean')],
  },
  'batchSize is not whole': {
    asks: ['destinations'],
    answer: destinations((one) =>
      'batchSize' in one.metadata ? { ...one, metadata: { ...one.metadata, batchSize: 0.5 } } : one,
    ),
    finds: [property('*.metadata.batchSize', 'must be integer')],
  },
  'a header of a webhook is null': {
    asks: ['destinations'],
    answer: destinations((one) =>
      one.type === 'webhook'
        ? { ...one, metadata: { ...one.metadata, headers: { 'X-A': null } } }
        : one,
    ),
    finds: [property('*.metadata.headers.X-A', 'must be string')],
  },
  'destinations have no createTime': {
    asks: ['destinations'],
    answer: destinations((one) => without(one, 'createTime')),
    finds: [property('*', "must have required property 'createTime'")],
  },
  'destinations tell who made them': {
    asks: ['destinations'],
    answer: destinations((one) => ({ ...one, createdBy: 'me' })),
    finds: [property('*', "must NOT have additional properties; found 'createdBy'")],
  },
  'updateTime is a date': {
    asks: ['destinations'],
    answer: destinations((one) => ({ ...one, updateTime: '2025-01-01' })),
    finds: [
      property('*.updateTime', 'must match format "date-time"'),
      'updateTime is not a time of RFC 3339',
    ],
  },
  'createTime has a space where RFC 3339 has T': {
    asks: ['destinations'],
    answer: destinations((one) => ({ ...one, createTime: '2025-01-01 00:00:00Z' })),
    finds: ['createTime is not a time of RFC 3339'],
  },
  'the list of destinations is a member of an object': {
    asks: ['destinations'],
    answer: json('public', isJson, (list) => ({ destinations: list })),
    finds: ['Response body must be array'],
  },
  'the list of destinations comes as text': {
    asks: ['destinations'],
    answer: (exchange) =>
      exchange.api === 'public' && isJson(exchange.answer)
        ? header('content-type', () => 'text/plain')(exchange)
        : exchange.answer,
    finds: [
      'Response body must be array',
      'the media type of the answer is not application/json',
      'The received media type "text/plain" does not match the one specified in the current response: application/json',
    ],
  },
  'the list of destinations comes as a problem': {
    asks: ['destinations'],
    answer: (exchange) =>
      exchange.api === 'public' && isJson(exchange.answer)
        ? header('content-type', () => 'application/problem+json')(exchange)
        : exchange.answer,
    finds: ['the media type of the answer is not application/json'],
  },
  'destinations are answered with 203': {
    asks: ['destinations'],
    answer: ({ api, answer }) =>
      api === 'public' && answer.status === 200 ? { ...answer, status: 203 } : answer,
    finds: [
      'Unable to match the returned status code with those defined in the document: 200,4XX,5XX',
      'was answered with 203, not 200',
    ],
  },
  'the project name is not taken': {
    asks: ['destinations'],
    request: ({ request }) => ({
      ...request,
      target: request.target.replace('/northwind/', '/other/'),
    }),
    finds: ['was answered with 404, not 200'],
  },
  'results have no mappedFields': {
    asks: ['search'],
    answer: results((one) => without(one, 'mappedFields')),
    finds: [property('results.*', "must have required property 'mappedFields'")],
  },
  'ids of records are numbers': {
    asks: ['search'],
    answer: results((one) => ({ ...one, id: Number(one.id) })),
    finds: [property('results.*.id', 'must be string')],
  },
  'mapped fields are not taken out of the others': {
    asks: ['search'],
    answer: results((one) => ({ ...one, fields: { ...one.fields, ...one.mappedFields } })),
    finds: ['a mapped field is among the others too'],
  },
  'raw leaves out when a record was made': {
    asks: ['search'],
    answer: results((one) => ({ ...one, raw: without(one.raw, 'createdAt') })),
    finds: ["raw is not the provider's record"],
  },
  'a search says how many there are': {
    asks: ['search'],
    answer: json('search', isJson, (body) => ({ ...body, total: 320 })),
    finds: ["Response body must NOT have additional properties; found 'total'"],
  },
  'a search needs no request type': {
    asks: ['search'],
    request: requestHeaders('search', (all) => ({ ...all, 'x-svc-request-type': 'search' })),
    finds: ['was not refused: 200'],
  },
  'a search forgets whose instance is meant': {
    asks: ['search'],
    request: ({ request }) => ({
      ...request,
      target: request.target.replace('groupRef=globex', 'groupRef=acme'),
    }),
    finds: ["records of another group's instance are found", 'was not refused: 200'],
  },
  'problems come as plain JSON': {
    answer: (exchange) =>
      exchange.api !== 'proxy' && isProblem(exchange.answer)
        ? header('content-type', () => 'application/json')(exchange)
        : exchange.answer,
    finds: [
      'the media type of the answer is not application/problem+json',
      'was refused without a problem',
    ],
  },
  'the proxy refuses in plain JSON': {
    asks: ['proxy'],
    answer: (exchange) =>
      exchange.api === 'proxy' && isProblem(exchange.answer) && exchange.answer.status < 409
        ? header('content-type', () => 'application/json')(exchange)
        : exchange.answer,
    finds: ['was refused without a problem'],
  },
  'the status of a problem is a text': {
    answer: problems((one) => ({ ...one, status: String(one.status) })),
    finds: ['Response body property status must be integer'],
  },
  'the status of a problem is another': {
    answer: problems((one) => ({ ...one, status: 418 })),
    finds: ['the status of the problem is not that of the answer'],
  },
  'causes of a problem are one text': {
    answer: problems((one) => ({ ...one, causes: 'none' })),
    finds: [property('causes', 'must be array')],
  },
  'retryAfter counts seconds': {
    asks: ['throttle'],
    answer: problems((one) => ('retryAfter' in one ? { ...one, retryAfter: 30 } : one)),
    finds: [property('retryAfter', 'must be string')],
  },
  'supportUrl is a path': {
    answer: problems((one) => ({ ...one, supportUrl: '/support' })),
    finds: [property('supportUrl', 'must match format "uri"')],
  },
  'a 429 does not say whether it can be retried': {
    asks: ['throttle'],
    answer: header('x-svc-retryable', () => undefined),
    finds: ['429 has no x-svc-retryable'],
  },
  'X-Svc-Retryable is yes or no': {
    asks: ['throttle'],
    answer: header('x-svc-retryable', (value) => (value === 'true' ? 'yes' : 'no')),
    finds: ['Response header parameter x-svc-retryable must be boolean'],
  },
  'X-Svc-Retry-After ends in GMT': {
    asks: ['throttle'],
    answer: header('x-svc-retry-after', (value) => value.replace('UTC', 'GMT')),
    finds: ['x-svc-retry-after is no HTTP-date that ends in UTC'],
  },
  'X-Svc-Retry-After is a minute late': {
    asks: ['throttle'],
    answer: header('x-svc-retry-after', (value) =>
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
      'the provider was asked 0 times',
      'was refused',
      'x-svc-retry-after is there, and nobody asked for throttling',
      'x-svc-retryable is there, and nobody asked for throttling',
    ],
  },
  'the proxy takes the project name': {
    asks: ['proxy'],
    request: requestHeaders('proxy', (all) =>
      all['x-svc-project-id'] === 'northwind' ? { ...all, 'x-svc-project-id': 'prj_5d1c7e' } : all,
    ),
    finds: ['was forwarded to the provider'],
  },
  'the proxy takes a bearer token': {
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
  'JSON is read and written anew for the provider': {
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
    answer: ({ api, answer }) =>
      api === 'proxy' && !isJson(answer) ? withBody(answer, answer.body.toString()) : answer,
    finds: ["the body is not the provider's"],
  },
}

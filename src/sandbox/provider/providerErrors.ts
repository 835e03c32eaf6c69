import { isJsonObject } from '../../contract/json/json.js'
import { statusText } from '../../contract/problem.js'

/** Message and code of an error. */
interface ErrorText {
  message: string
  code: string
}

type Shape = (error: ErrorText) => { type: string; body: string }

const JSON_TYPE = 'application/json'

const json =
  (bodyOf: (error: ErrorText) => unknown): Shape =>
  (error) => ({ type: JSON_TYPE, body: JSON.stringify(bodyOf(error)) })

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Creates a text format with an escaped message. */
const markup =
  (type: string, bodyOf: (error: ErrorText) => string): Shape =>
  ({ message, code }) => ({ type, body: bodyOf({ message: escapeXml(message), code }) })

/** Error formats in use, each as one provider or framework sends it. */
const SHAPES: readonly Shape[] = [
  // HubSpot
  json(({ message, code }) => ({
    status: 'error',
    category: code,
    message,
    errors: [{ message }],
  })),
  // Salesforce
  json(({ message, code }) => [{ message, errorCode: code, fields: [] }]),
  // Intercom
  json(({ message, code }) => ({ type: 'error.list', errors: [{ code, message }] })),
  // Shopify
  json(({ message }) => ({ errors: message })),
  // JSON:API: Klaviyo, Outreach
  json(({ message, code }) => ({ errors: [{ code, title: 'Invalid request', detail: message }] })),
  // Atlassian
  json(({ message }) => ({ errorMessages: [message], errors: {} })),
  // Zendesk
  json(({ message, code }) => ({ error: code, description: message, details: {} })),
  // Okta
  json(({ message, code }) => ({ errorCode: code, errorSummary: message, errorCauses: [] })),
  // QuickBooks
  json(({ message, code }) => ({ Fault: { Error: [{ Message: code, Detail: message, code }] } })),
  // Google
  json(({ message, code }) => ({ error: { code: 400, message, status: code, errors: [] } })),
  // OAuth 2.0
  json(({ message, code }) => ({ error: code, error_description: message })),
  // ASP.NET
  json(({ message }) => ({ title: 'One or more errors', errors: { '': [message] } })),
  // SAP
  json(({ message, code }) => ({ error: { code, message: { lang: 'en', value: message } } })),
  // SOAP
  markup(
    'text/xml; charset=utf-8',
    ({ message, code }) =>
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>' +
      `<faultcode>soap:${code}</faultcode><faultstring>${message}</faultstring>` +
      '</soap:Fault></soap:Body></soap:Envelope>',
  ),
  // Amazon
  markup(
    'application/xml',
    ({ message, code }) =>
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
  markup(
    'text/html; charset=utf-8',
    ({ message }) =>
      `<!doctype html><html><head><title>${message}</title></head><body><h1>${message}</h1></body></html>`,
  ),
  markup('text/plain; charset=utf-8', ({ message }) => message),
]

/** Members that contain the message of the seeded providers. */
const MESSAGE_NAMES = ['message', 'description', 'error'] as const

/** Returns the message of a seeded provider's error, or a text with the status. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const texts = isJsonObject(body) ? MESSAGE_NAMES.map((name) => body[name]) : []
  return (
    texts.find((text) => typeof text === 'string') ??
    `The request failed: ${statusText(response.status)}`
  )
}

/** Rotates errors of providers through the formats in use. */
export interface ErrorShapes {
  /** Returns an error with the same status, headers and message in the next format. */
  next(response: Response): Promise<Response>
  /** Returns to the first format. */
  clear(): void
}

/** Creates an {@link ErrorShapes}, beginning with the first format. */
export function createErrorShapes(): ErrorShapes {
  let count = 0
  return {
    next: async (response) => {
      const shape = SHAPES[count % SHAPES.length]
      count += 1
      if (!shape) return response
      const { status, statusText: reason } = response
      const headers = new Headers(response.headers)
      for (const name of ['content-length', 'content-encoding']) headers.delete(name)
      const code = status === 404 ? 'OBJECT_NOT_FOUND' : `PROVIDER_ERROR_${status}`
      const { type, body } = shape({ message: await messageOf(response), code })
      headers.set('content-type', type)
      return new Response(body, { status, statusText: reason, headers })
    },
    clear: () => {
      count = 0
    },
  }
}

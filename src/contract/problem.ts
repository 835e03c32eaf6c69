import { isJsonObject, type JsonObject } from './json/json.js'

const isText = (value: unknown) => typeof value === 'string'

/**
 * Checks for the members of the service's problem object: five members of RFC 9457 and twelve of the service. Each
 * member is checked separately, because a member of the wrong type is ignored and the rest of the problem is kept (RFC
 * 9457, section 3.1). Predicates are sufficient, because ignored members need no error message.
 */
const members = {
  type: isText,
  href: isText,
  title: isText,
  status: (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600,
  detail: isText,
  instance: isText,
  subsystem: isText,
  time: isText,
  requestId: isText,
  causes: (value: unknown) => Array.isArray(value) && value.every(isText),
  remedy: isText,
  supportEmail: isText,
  supportPhone: isText,
  supportUrl: isText,
  retryable: (value: unknown) => typeof value === 'boolean',
  retryAfter: isText,
  context: isJsonObject,
} satisfies Record<keyof ProblemBody, (value: unknown) => boolean>

/** The names of the 17 documented members. */
export const problemMembers = Object.keys(members) as (keyof typeof members)[] // keys of a literal

/** A problem as sent over HTTP. Every member is optional. */
export interface ProblemBody {
  /** URI of the problem type. @default 'about:blank' */
  type?: string
  /** URI of the documentation of the problem type. */
  href?: string
  /** Short summary of the problem type. */
  title?: string
  /** HTTP status code, 400 to 599. */
  status?: number
  /** Explanation of this occurrence of the problem. */
  detail?: string
  /** URI of this occurrence of the problem. */
  instance?: string
  /** The part of the service that reports the problem. */
  subsystem?: string
  /** Time of the problem (RFC 3339). */
  time?: string
  /** Request ID for support. */
  requestId?: string
  /** Root causes, in no particular order. */
  causes?: string[]
  /** How to resolve the problem. */
  remedy?: string
  /** Email address of support. */
  supportEmail?: string
  /** Phone number of support. */
  supportPhone?: string
  /** URL of support. */
  supportUrl?: string
  /** Whether the request can be retried. */
  retryable?: boolean
  /** Time of the next allowed retry (RFC 3339). */
  retryAfter?: string
  /** Further information about the problem. */
  context?: JsonObject
}

/**
 * A parsed problem. It always has a type and a title.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 */
export interface Problem extends ProblemBody {
  type: string
  title: string
  /** Undocumented members, and documented members of the wrong type. */
  extensions: JsonObject
}

/** Status texts of RFC 9110 and RFC 6585. Responses over HTTP/2 and HTTP/3 contain none. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  423: 'Locked',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Returns the status text of the RFC, or a text for the class of the status. */
export function statusText(status: number): string {
  const known = STATUS_TEXTS[status]
  if (known) return known
  if (status >= 500) return 'Server Error'
  if (status >= 400) return 'Client Error'
  return status >= 300 ? 'Redirect' : 'Unexpected Response'
}

/**
 * Converts any value to a problem. Members with their documented type are kept, and all others go to `extensions`.
 *
 * @param value - A parsed body. If it is not an object, the problem contains only the status and its text.
 * @param status - HTTP status code. It overrides the status in the body.
 */
export function toProblem(value: unknown, status: number | undefined): Problem {
  const entries = Object.entries(isJsonObject(value) ? value : {})
  const isKnown = ([name, member]: [string, unknown]) =>
    // `name` is a key of `members`, which TypeScript does not infer from `hasOwn`.
    Object.hasOwn(members, name) && members[name as keyof typeof members](member)
  const known: ProblemBody = Object.fromEntries(entries.filter(isKnown))
  // `fromEntries` defines own properties, also one named `__proto__`.
  const extensions = Object.fromEntries(entries.filter((entry) => !isKnown(entry)))
  const finalStatus = status ?? known.status
  return {
    ...known,
    type: known.type || 'about:blank',
    title: known.title || (finalStatus ? statusText(finalStatus) : 'Something went wrong'),
    ...(finalStatus !== undefined && { status: finalStatus }),
    extensions,
  }
}

/**
 * Returns the encoding of JSON: UTF-16 if it starts with a byte order mark or one of the first two bytes is zero, else
 * UTF-8. JSON starts with an ASCII character, so that one byte of the mark is enough.
 */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe || first === 0) return 'utf-16be'
  if (first === 0xff || second === 0) return 'utf-16le'
  return 'utf-8'
}

/** Parses JSON in UTF-8 or UTF-16, with or without a byte order mark. Returns undefined if it is invalid. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder(encodingOf(bytes)).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Reads the problem from a failed response. The body can be a problem object of any media type, an HTML page, truncated
 * JSON, or empty. The HTTP status overrides the status in the body. Never rejects: if the body is truncated or was
 * already read, the problem contains only the status and its text.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 */
export async function readProblem(response: Response): Promise<Problem> {
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer(0))
  return toProblem(parseJsonBytes(new Uint8Array(bytes)), response.status || undefined)
}

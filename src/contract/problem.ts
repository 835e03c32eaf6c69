import { isJsonObject, type JsonObject } from './json/json.js'

const isText = (value: unknown) => typeof value === 'string'

/**
 * The members of the service's problem object, RFC 9457's five and the service's own twelve, and what each must
 * be. Each is read on its own, because RFC 9457 (section 3.1) says to ignore a member of the wrong type, not the
 * problem. Predicates and no schema: nothing is said about a member that is left out, so they are all it takes.
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

/** A problem as it crosses the wire: every member optional. */
export interface ProblemBody {
  /** Problem type, a URI. @default about:blank */
  type?: string
  /** Documentation of the problem type, for people: a URI. */
  href?: string
  /** Short summary of the problem type. */
  title?: string
  /** HTTP status, 400 to 599. */
  status?: number
  /** What happened this time. */
  detail?: string
  /** This occurrence, a URI. */
  instance?: string
  /** The part of the service that reports it. */
  subsystem?: string
  /** When it happened, RFC 3339. */
  time?: string
  /** What support finds this request by. */
  requestId?: string
  /** Root causes, in no order. */
  causes?: string[]
  /** How to resolve it. */
  remedy?: string
  /** Whom to write to. */
  supportEmail?: string
  /** Whom to call. */
  supportPhone?: string
  /** Where to find help. */
  supportUrl?: string
  /** Whether the request can be repeated. */
  retryable?: boolean
  /** When a retry is allowed, RFC 3339. */
  retryAfter?: string
  /** Anything else that the service knows about it. */
  context?: JsonObject
}

/**
 * A problem that was read: it always has a type and a title.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 */
export interface Problem extends ProblemBody {
  type: string
  title: string
  /** Members that the service does not document, and documented ones of a wrong type. */
  extensions: JsonObject
}

/** Status texts of RFC 9110 and RFC 6585: over HTTP/2 and HTTP/3 an answer carries none. */
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

/** What a status means, in the words of its RFC, or of its class where it has none. */
export function statusText(status: number): string {
  const known = STATUS_TEXTS[status]
  if (known) return known
  if (status >= 500) return 'Server Error'
  if (status >= 400) return 'Client Error'
  return status >= 300 ? 'Redirect' : 'Unexpected Answer'
}

/** Sets an own property whatever its name is: `__proto__` by assignment would change the prototype. */
function setOwn(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/**
 * A problem from anything: documented members that have their type, everything else in `extensions`.
 *
 * @param value - A parsed body. What is not an object gives a problem with the status's own words.
 * @param status - The HTTP status, which wins over the body's.
 */
export function toProblem(value: unknown, status: number | undefined): Problem {
  const known: ProblemBody = {}
  const extensions: JsonObject = {}

  for (const [name, member] of Object.entries(isJsonObject(value) ? value : {})) {
    const fits = Object.hasOwn(members, name) && members[name as keyof typeof members](member) // own key
    setOwn(fits ? known : extensions, name, member)
  }

  const finalStatus = status ?? known.status
  return {
    ...known,
    type: known.type || 'about:blank',
    title: known.title || (finalStatus ? statusText(finalStatus) : 'Something went wrong'),
    ...(finalStatus !== undefined && { status: finalStatus }),
    extensions,
  }
}

/** The encoding that a byte order mark or the pattern of its zero bytes gives away, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return 'utf-8'
}

/** Parses JSON in UTF-8 or UTF-16, with or without a byte order mark; undefined where it is none. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder(encodingOf(bytes)).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * The problem that a failed answer tells, whatever its body is: a problem object under any media type, an
 * HTML page, nothing, half a JSON text. Recognised by shape; HTTP's status wins over the body's. Never
 * rejects: a body that breaks off or was read before gives a problem made of the status alone.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 */
export async function readProblem(response: Response): Promise<Problem> {
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer(0))
  return toProblem(parseJsonBytes(new Uint8Array(bytes)), response.status || undefined)
}

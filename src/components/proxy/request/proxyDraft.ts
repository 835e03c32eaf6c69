import type { ProxyCall } from '../../../contract/calls/proxy.js'
import { type PathFault, pathFault } from '../../../contract/calls/proxy.js'
import { type JsonFault, jsonFault } from './jsonFault.js'
import { type ReservedReason, reservedReason } from './reservedHeaders.js'

/** One row of headers or of a form. */
export interface Pair {
  /** Stays with the row while others come and go. */
  id: number
  name: string
  value: string
}

/** What is sent as a body. */
export type BodyKind = 'none' | 'json' | 'text' | 'form' | 'file'

/** A call as it is typed. What belongs to another kind of body is kept, so that a change of mind costs nothing. */
export interface ProxyDraft {
  method: string
  /** Path and query. */
  target: string
  headers: readonly Pair[]
  bodyKind: BodyKind
  json: string
  text: string
  form: readonly Pair[]
  file: File | null
}

/** What a console starts with. */
export type DefaultCall = Partial<Pick<ProxyCall, 'method' | 'path' | 'headers' | 'body'>>

/** A call that can be sent, without where to. */
export interface DraftedCall {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | URLSearchParams | File
}

/** Which field has to be mended: where the focus goes, and where the words stand. */
export type FaultField = 'target' | 'json' | 'file' | `${'header' | 'form'}-${number}`

/** What a person has to mend before a call can be sent. */
export type ProxyFault = { field: FaultField } & (
  | { kind: 'path'; reason: PathFault }
  | { kind: 'rewritten'; sent: string }
  | { kind: 'name-missing' | 'name-invalid' | 'value-invalid' | 'json-missing' | 'file-missing' }
  | { kind: 'reserved'; reason: ReservedReason }
  | { kind: 'json'; fault: JsonFault }
)

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a method only reads (RFC 9110, section 9.2.1): anything else may change data. */
export function isRead(method: string): boolean {
  return READS.includes(method)
}

/** Whether `fetch` sends a body with a method. */
export function takesBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Rows with an empty one more at the end, and that row's id. */
export function withRow(rows: readonly Pair[]) {
  const id = 1 + Math.max(-1, ...rows.map((row) => row.id))
  return { id, rows: [...rows, { id, name: '', value: '' }] }
}

function rowsOf(entries: Iterable<[string, string]>): Pair[] {
  return Array.from(entries, ([name, value], id) => ({ id, name, value }))
}

function bodyDraft(body: unknown): Partial<ProxyDraft> {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams) return { bodyKind: 'form', form: rowsOf(body) }
  if (body instanceof File) return { bodyKind: 'file', file: body }
  if (typeof body === 'string') return { bodyKind: 'text', text: body }
  return { bodyKind: 'json', json: JSON.stringify(body, null, 2) }
}

/** What a console starts with, as it is typed. */
export function draftOf(call: DefaultCall, methods: readonly string[]): ProxyDraft {
  return {
    method: call.method?.toUpperCase() ?? methods[0] ?? 'GET',
    target: call.path ?? '/',
    headers: rowsOf(Object.entries(call.headers ?? {})),
    bodyKind: 'none',
    json: '',
    text: '',
    form: [{ id: 0, name: '', value: '' }],
    file: null,
    ...bodyDraft(call.body),
  }
}

function filled(rows: readonly Pair[]): Pair[] {
  return rows
    .map((row) => ({ ...row, name: row.name.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
}

function targetFaults(target: string): ProxyFault[] {
  const reason = pathFault(target)
  if (reason) return [{ field: 'target', kind: 'path', reason }]
  // What a URL parser would change on the way, such as `'` in a query or a letter outside ASCII.
  const base = 'http://relay.invalid'
  const sent = new URL(base + target).href.slice(base.length)
  return sent === target ? [] : [{ field: 'target', kind: 'rewritten', sent }]
}

function headerFault({ id, name, value }: Pair): ProxyFault[] {
  const field = `header-${id}` as const
  if (name === '') return [{ field, kind: 'name-missing' }]
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return [{ field, kind: 'name-invalid' }]
  const reason = reservedReason(name)
  if (reason) return [{ field, kind: 'reserved', reason }]
  // One byte for each character: `fetch` refuses others.
  const isValue = /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  return isValue ? [] : [{ field, kind: 'value-invalid' }]
}

function bodyFaults({ bodyKind, json, form, file }: ProxyDraft): ProxyFault[] {
  switch (bodyKind) {
    case 'json': {
      if (json.trim() === '') return [{ field: 'json', kind: 'json-missing' }]
      const fault = jsonFault(json)
      return fault ? [{ field: 'json', kind: 'json', fault }] : []
    }
    case 'form':
      return filled(form)
        .filter(({ name }) => name === '')
        .map(({ id }) => ({ field: `form-${id}`, kind: 'name-missing' }))
    case 'file':
      return file ? [] : [{ field: 'file', kind: 'file-missing' }]
    default:
      return []
  }
}

/** What keeps a call from being sent as it is typed; nothing where it can be. */
export function faultsOf(draft: ProxyDraft): ProxyFault[] {
  return [
    ...targetFaults(draft.target.trim()),
    ...filled(draft.headers).flatMap(headerFault),
    ...(takesBody(draft.method) ? bodyFaults(draft) : []),
  ]
}

/** The body as it is sent: text stays as it was typed, so that no digit and no space is lost. */
function bodyOf(draft: ProxyDraft): DraftedCall['body'] {
  switch (draft.bodyKind) {
    case 'json':
      return draft.json
    case 'text':
      return draft.text
    case 'form':
      return new URLSearchParams(filled(draft.form).map(({ name, value }) => [name, value]))
    case 'file':
      return draft.file ?? undefined
    case 'none':
      return undefined
  }
}

/** The media type that a body brings with it, for as long as no header says another. */
export function bodyType({ method, bodyKind, file }: ProxyDraft): string | undefined {
  if (!takesBody(method)) return undefined
  return {
    none: undefined,
    json: 'application/json',
    text: 'text/plain;charset=UTF-8',
    form: 'application/x-www-form-urlencoded;charset=UTF-8',
    file: file?.type || undefined,
  }[bodyKind]
}

/** The call as it is typed. */
export function callOf(draft: ProxyDraft): DraftedCall {
  const headers: Record<string, string> = {}
  for (const { name, value } of filled(draft.headers)) {
    // A name that comes twice is one list (RFC 9110, section 5.2).
    const known = Object.keys(headers).find((each) => each.toLowerCase() === name.toLowerCase())
    if (known) headers[known] = `${headers[known]}, ${value}`
    else if (name) headers[name] = value
  }
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const body = takesBody(draft.method) ? bodyOf(draft) : undefined
  // `fetch` knows the type of every other kind of body.
  if (draft.bodyKind === 'json' && body !== undefined && !hasType) {
    headers['content-type'] = 'application/json'
  }
  return {
    method: draft.method,
    path: draft.target.trim(),
    headers,
    ...(body !== undefined && { body }),
  }
}

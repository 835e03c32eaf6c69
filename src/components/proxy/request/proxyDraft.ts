import type { ProxyCall } from '../../../contract/calls/proxy.js'
import { type PathFault, pathFault } from '../../../contract/calls/proxy.js'
import { type JsonFault, jsonFault } from './jsonFault.js'
import { type ReservedReason, reservedReason } from './reservedHeaders.js'

/** Row of headers or of a form. */
export interface Pair {
  /** ID of the row, stable while other rows are added and removed. */
  id: number
  name: string
  value: string
}

/** Kind of a request body. */
export type BodyKind = 'none' | 'json' | 'text' | 'form' | 'file'

/** Request as entered. Keeps the input of each body kind, so that switching between kinds loses nothing. */
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

/** Initial request of a console. */
export type ProxyConsoleRequest = Partial<Pick<ProxyCall, 'method' | 'path' | 'headers' | 'body'>>

/** Request that can be sent, without its integration. */
export interface DraftedCall {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | URLSearchParams | File
}

/** Field that can have a fault. It shows the message and receives the focus. */
export type FaultField = 'target' | 'json' | 'file' | `${'header' | 'form'}-${number}`

/** Fault that the user must fix before a request can be sent. */
export type ProxyFault = { field: FaultField } & (
  | { kind: 'path'; reason: PathFault }
  | { kind: 'rewritten'; sent: string }
  | { kind: 'name-missing' | 'name-invalid' | 'value-invalid' | 'json-missing' | 'file-missing' }
  | { kind: 'reserved'; reason: ReservedReason }
  | { kind: 'json'; fault: JsonFault }
)

/** Returns whether `fetch` sends a body with a method. */
export function takesBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Returns rows with a new empty row at the end, and its ID. */
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

/** Returns the draft of an initial request. */
export function draftOf(call: ProxyConsoleRequest, methods: readonly string[]): ProxyDraft {
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
  // A URL parser would escape some characters, such as `'` in a query or a non-ASCII letter.
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
  // One byte per character, because `fetch` rejects others.
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

/** Returns the faults of a draft. The list is empty if the request can be sent. */
export function faultsOf(draft: ProxyDraft): ProxyFault[] {
  return [
    ...targetFaults(draft.target.trim()),
    ...filled(draft.headers).flatMap(headerFault),
    ...(takesBody(draft.method) ? bodyFaults(draft) : []),
  ]
}

/** Returns the body to send. Text is unchanged, so that no digit or space is lost. */
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

/** Returns the media type of a body. A header can override it. */
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

/** Returns the request of a draft. */
export function callOf(draft: ProxyDraft): DraftedCall {
  const headers: Record<string, string> = {}
  for (const { name, value } of filled(draft.headers)) {
    // Values of a repeated name are combined (RFC 9110, section 5.2).
    const known = Object.keys(headers).find((each) => each.toLowerCase() === name.toLowerCase())
    if (known) headers[known] = `${headers[known]}, ${value}`
    else if (name) headers[name] = value
  }
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const body = takesBody(draft.method) ? bodyOf(draft) : undefined
  // `fetch` sets the type of the other body kinds.
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

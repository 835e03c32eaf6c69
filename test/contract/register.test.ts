import { beforeAll, describe, expect, it } from 'vitest'
import { compile } from '../support/compile.ts'

const REGISTERED = `
import 'svc-react'

declare module 'svc-react' {
  interface Register {
    integrations: {
      crm: {
        objects: {
          contacts: { fields: { email: string; age: number }; mappedFields: { phone: unknown } }
          companies: { fields: { domain: string; email: string }; mappedFields: {} }
          notes: { fields: { body: string; [name: string]: unknown }; mappedFields: {} }
        }
        proxy: true
      }
      desk: {
        objects: { tickets: { fields: { [name: string]: unknown }; mappedFields: { [name: string]: unknown } } }
        proxy: false
      }
    }
  }
}
`

const IMPORTS = `
import { skipToken, useSuspenseQuery } from '@tanstack/react-query'
import { expectTypeOf } from 'vitest'
import * as v from 'valibot'
import {
  createClient, type FieldName, type IntegrationAlias, type ObjectName, type ProxyAlias, ProxyConsole, proxyQueries,
  SearchForm, type SearchRequest, type SearchResult, searchQueries, useHold, useProxy, useProxyQuery, useSearch,
  useSearchForm, useSvcClient,
} from 'svc-react'
const client = createClient({ endpoint: '/api/svc' })
const email = { fieldName: 'email', operator: 'eq', value: 'ada@example.com' } as const
declare const either: 'contacts' | 'companies'
`

/** Mistakes in calls, each with the part of TypeScript's message that names the allowed values. */
const MISTAKES: [mistake: string, code: string, message: string][] = [
  [
    'integration of a search',
    `useSearch({ integration: 'crmm', objectName: 'contacts', fieldFilters: [] })`,
    `'"crmm"' is not assignable to type '"crm" | "desk"'`,
  ],
  [
    'object of a search',
    `useSearch({ integration: 'crm', objectName: 'contcts', fieldFilters: [] })`,
    `'"contcts"' is not assignable to type '"companies" | "contacts" | "notes"'`,
  ],
  [
    'object of another integration',
    `useSearch({ integration: 'desk', objectName: 'contacts', fieldFilters: [] })`,
    `'"contacts"' is not assignable to type '"tickets"'`,
  ],
  [
    'field of a search',
    `useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [{ ...email, fieldName: 'emial' }] })`,
    `'"emial"' is not assignable to type '"age" | "email" | "phone"'`,
  ],
  [
    'mapped field of a search',
    `useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [{ ...email, fieldName: 'fone' }] })`,
    `'"fone"' is not assignable to type '"age" | "email" | "phone"'`,
  ],
  [
    'operator of a search',
    `useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [{ ...email, operator: 'gt' }] })`,
    `'"gt"' is not assignable to type '"eq"'`,
  ],
  [
    'field of a result',
    `useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [] }).data?.results[0]?.fields?.emial`,
    `'emial' does not exist on type '{ email?: string | null; age?: number | null; }'`,
  ],
  [
    'mapped field of a result',
    `useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [] }).data?.results[0]?.mappedFields?.fone`,
    `'fone' does not exist on type '{ phone?: unknown; }'`,
  ],
  [
    'object of a query',
    `searchQueries.records(client, { integration: 'crm', objectName: 'contcts', fieldFilters: [] })`,
    `'"companies" | "contacts" | "notes"'`,
  ],
  [
    'field of a query',
    `searchQueries.records(client, { integration: 'crm', objectName: 'contacts', fieldFilters: [{ ...email, fieldName: 'emial' }] })`,
    `'"age" | "email" | "phone"'`,
  ],
  [
    'object of a client',
    `client.search({ integration: 'crm', objectName: 'contcts', fieldFilters: [] })`,
    `'"companies" | "contacts" | "notes"'`,
  ],
  [
    'field of a client',
    `client.search({ integration: 'crm', objectName: 'contacts', fieldFilters: [{ ...email, fieldName: 'emial' }] })`,
    `'"age" | "email" | "phone"'`,
  ],
  ['integration of a hold', `useHold('crmm')`, `"crm" | "desk" | undefined`],
  [
    'integration of a mutation',
    `useProxy({ integration: 'crmm' })`,
    `'"crmm"' is not assignable to type '"crm"'`,
  ],
  [
    'integration without provider calls',
    `useProxy({ integration: 'desk' })`,
    `'"desk"' is not assignable to type '"crm"'`,
  ],
  ['integration of a read', `useProxyQuery({ integration: 'desk', path: '/' })`, `'"crm"'`],
  [
    'integration of a read query',
    `proxyQueries.read(client, { integration: 'desk', path: '/' })`,
    `'"crm"'`,
  ],
  ['integration of a call', `proxyQueries.call(client, { integration: 'desk' })`, `'"crm"'`],
  ['integration of a client call', `client.proxy({ integration: 'desk', path: '/' })`, `'"crm"'`],
  [
    'integration of a console',
    `;<ProxyConsole integration="desk" />`,
    `'"desk"' is not assignable to type '"crm"'`,
  ],
  ['integration of a form', `;<SearchForm integration="crmm" />`, `'"crm" | "desk"'`],
  [
    'object of a form',
    `;<SearchForm integration="crm" defaultObjectName="contcts" />`,
    `"companies" | "contacts" | "notes" | undefined`,
  ],
  [
    'field of a form',
    `;<SearchForm integration="crm" defaultObjectName="contacts" defaultFilters={[{ fieldName: 'emial', value: '' }]} />`,
    `'"age" | "email" | "phone"'`,
  ],
  [
    'object of a headless form',
    `useSearchForm({ integration: 'crm', defaultObjectName: 'contcts' })`,
    `"companies" | "contacts" | "notes" | undefined`,
  ],
  [
    'object of a request',
    `export const first: SearchRequest<'crm', 'contacts'> = { integration: 'crm', objectName: 'companies', fieldFilters: [] }`,
    `'"companies"' is not assignable to type '"contacts"'`,
  ],
  [
    'field of a request',
    `export const second: SearchRequest<'crm', 'contacts'> = { integration: 'crm', objectName: 'contacts', fieldFilters: [{ ...email, fieldName: 'emial' }] }`,
    `'"age" | "email" | "phone"'`,
  ],
]

/** Code of an app, by the name of its file. Each file must compile. */
const PAGES = {
  'calls.tsx': `
const contacts = { integration: 'crm', objectName: 'contacts', fieldFilters: [email, { ...email, fieldName: 'phone' }] } as const
const request: SearchRequest<'crm', 'contacts'> = { ...contacts, fieldFilters: [...contacts.fieldFilters] }
const { data } = useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [email] })
expectTypeOf(data?.results[0]?.fields?.email).toEqualTypeOf<string | null | undefined>()
expectTypeOf(data?.results[0]?.fields?.age).toEqualTypeOf<number | null | undefined>()
expectTypeOf(data?.results[0]?.mappedFields?.phone).toEqualTypeOf<unknown>()
expectTypeOf(useSearch(Math.random() > 0.5 ? request : skipToken).data).toEqualTypeOf<typeof data>()
expectTypeOf(useSearch(request, { select: ({ results }) => results[0]?.fields?.age }).data)
  .toEqualTypeOf<number | null | undefined>()
const suspended = useSuspenseQuery(searchQueries.records(useSvcClient(), request))
expectTypeOf(suspended.data.results[0]?.fields?.email).toEqualTypeOf<string | null | undefined>()
const found = await client.search(request)
expectTypeOf(found.results).toEqualTypeOf<SearchResult<'crm', 'contacts'>[]>()
expectTypeOf<FieldName<'crm', 'contacts'>>().toEqualTypeOf<'email' | 'age' | 'phone'>()
expectTypeOf<ObjectName<'crm'>>().toEqualTypeOf<'contacts' | 'companies' | 'notes'>()
expectTypeOf<IntegrationAlias>().toEqualTypeOf<'crm' | 'desk'>()
expectTypeOf<ProxyAlias>().toEqualTypeOf<'crm'>()
export const page = <SearchForm integration="crm" defaultFilters={[{ fieldName: 'domain', value: '' }]} />
`,
  'unions.tsx': `
const { data } = useSearch({ integration: 'crm', objectName: either, fieldFilters: [email] })
const fields = data?.results[0]?.fields
expectTypeOf(fields?.email).toEqualTypeOf<string | null | undefined>()
if (fields && 'domain' in fields) expectTypeOf(fields.domain).toEqualTypeOf<string | null>()
declare const request: SearchRequest<'crm', 'contacts'> | SearchRequest<'crm', 'companies'>
if (request.objectName === 'companies') {
  expectTypeOf(request.fieldFilters[0]!.fieldName).toEqualTypeOf<'domain' | 'email'>()
}
expectTypeOf(useSearch(request).data).toEqualTypeOf<typeof data>()
`,
  'open.tsx': `
const open = useSearch({ integration: 'crm', objectName: 'notes', fieldFilters: [{ ...email, fieldName: 'other' }] })
expectTypeOf(open.data?.results[0]?.fields?.body).toEqualTypeOf<string | null | undefined>()
expectTypeOf(open.data?.results[0]?.fields?.other).toEqualTypeOf<unknown>()
const any = useSearch({ integration: 'desk', objectName: 'tickets', fieldFilters: [{ ...email, fieldName: 'x' }] })
expectTypeOf(any.data?.results[0]?.fields?.other).toEqualTypeOf<unknown>()
`,
  'schema.tsx': `
const schema = v.object({ fields: v.object({ email: v.pipe(v.string(), v.email()), tier: v.literal('gold') }) })
const { data } = useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters: [] }, { schema })
const record = data?.results[0]
if (record && !record.faults) expectTypeOf(record.fields).toEqualTypeOf<{ email: string; tier: 'gold' }>()
`,
}

/** Code of an app that has registered nothing. */
const UNREGISTERED = `
const request = { integration: 'any', objectName: 'any', fieldFilters: [] }
const { data } = useSearch(request)
expectTypeOf(data?.results[0]).toEqualTypeOf<SearchResult | undefined>()
expectTypeOf(data?.results[0]?.fields).toEqualTypeOf<Record<string, unknown> | undefined>()
expectTypeOf<FieldName>().toEqualTypeOf<string>()
expectTypeOf<ObjectName>().toEqualTypeOf<string>()
expectTypeOf<IntegrationAlias>().toEqualTypeOf<string>()
expectTypeOf<ProxyAlias>().toEqualTypeOf<string>()
useProxy({ integration: 'any' })
export const page = <SearchForm integration="any" defaultObjectName="any" defaultFilters={[{ fieldName: 'any', value: '' }]} />
`

const withImports = (code: string) => IMPORTS + code

describe('registered integrations', () => {
  const mistakes = MISTAKES.map(([, code]) => code).join('\n')
  let faults: Awaited<ReturnType<typeof compile>> = []

  beforeAll(async () => {
    const pages = { ...PAGES, 'mistakes.tsx': `\n${mistakes}` }
    const files = Object.entries(pages).map(([name, code]) => [name, withImports(code)])
    faults = await compile({ 'svc.d.ts': REGISTERED, ...Object.fromEntries(files) })
  })

  const faultsIn = (name: string) => faults.filter(({ file }) => file === name)

  it('compile', () => {
    expect(faultsIn('svc.d.ts')).toEqual([])
  })

  it('make each wrong name fail to compile', () => {
    const before = IMPORTS.split('\n').length

    expect(faultsIn('mistakes.tsx').map(({ line }) => line - before)).toEqual(
      MISTAKES.map((_, index) => index + 1),
    )
  })

  it.each(MISTAKES.map(([mistake, , message], index) => ({ mistake, message, index })))(
    'lists the allowed names if the $mistake is wrong',
    ({ message, index }) => {
      expect(faultsIn('mistakes.tsx')[index]?.message).toContain(message)
    },
  )

  it.each([
    ['type requests, results, queries and forms', 'calls.tsx'],
    ['narrow unions of objects', 'unions.tsx'],
    ['allow other fields if the list of fields is open', 'open.tsx'],
    ['do not apply to members that a schema types', 'schema.tsx'],
  ])('%s', (_, name) => {
    expect(faultsIn(name)).toEqual([])
  })
})

describe('an app without registered integrations', () => {
  it('can use any name and gets unknown values', async () => {
    expect(await compile({ 'page.tsx': withImports(UNREGISTERED) })).toEqual([])
  })
})

import type { UseQueryResult } from '@tanstack/react-query'
import {
  type ProblemError,
  type ResultOf,
  SearchForm,
  type SearchFormProps,
  type SearchResponse,
  type SearchResult,
  SearchResults,
  type SearchResultsProps,
  useSearch,
} from 'svc-react'
import * as v from 'valibot'
import { expectTypeOf, it } from 'vitest'

const contact = v.object({ fields: v.object({ email: v.string() }) })
type Contact = v.InferOutput<typeof contact>

const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

// The components below are compiled and never rendered.

it('SearchForm types the chosen record by its schema', () => {
  expectTypeOf<Parameters<NonNullable<SearchFormProps<Contact>['onSelectRecord']>>>().toEqualTypeOf<
    [ResultOf<Contact>]
  >()

  const Page = () => (
    <SearchForm
      integration="crm"
      schema={contact}
      onSelectRecord={(record) => {
        if (record.faults) expectTypeOf(record.fields).toEqualTypeOf<SearchResult['fields']>()
        else expectTypeOf(record.fields.email).toEqualTypeOf<string>()
      }}
    />
  )
  expectTypeOf(Page).toBeFunction()
})

it('SearchResults types the chosen record by the schema of its query', () => {
  const Page = () => (
    <SearchResults
      query={useSearch(request, { schema: contact })}
      onSelectRecord={(record) => {
        expectTypeOf(record).toEqualTypeOf<ResultOf<Contact>>()
        if (record.faults) expectTypeOf(record.fields).toEqualTypeOf<SearchResult['fields']>()
        else expectTypeOf(record.fields.email).toEqualTypeOf<string>()
      }}
    />
  )
  expectTypeOf(Page).toBeFunction()
})

it('SearchResults types the chosen record as a SearchResult without a schema', () => {
  const Page = () => (
    <SearchResults
      query={useSearch(request)}
      onSelectRecord={(record) => expectTypeOf(record).toEqualTypeOf<SearchResult>()}
    />
  )
  expectTypeOf(Page).toBeFunction()
  expectTypeOf<Parameters<NonNullable<SearchResultsProps['onSelectRecord']>>>().toEqualTypeOf<
    [SearchResult]
  >()
})

it('SearchResults types the chosen record by the select of its query', () => {
  const Page = () => (
    <SearchResults
      query={useSearch(request, {
        select: (found) => ({
          ...found,
          results: found.results.map((record) => ({ ...record, isNew: true })),
        }),
      })}
      onSelectRecord={(record) => expectTypeOf(record.isNew).toEqualTypeOf<boolean>()}
    />
  )
  expectTypeOf(Page).toBeFunction()
})

it('SearchResults rejects a query whose records the callback does not accept', () => {
  const Page = ({ query }: { query: UseQueryResult<SearchResponse, ProblemError> }) => (
    <SearchResults
      // @ts-expect-error: without a schema, a record's email is unknown
      query={query}
      onSelectRecord={(record: Contact) => record.fields.email.length}
    />
  )
  expectTypeOf(Page).toBeFunction()
})

import { skipToken } from '@tanstack/react-query'
import { SearchResults, type SearchResultsProps, useSearch } from 'svc-react'

/** What a page says of the results of a search that it makes itself. */
export type SearchProps = Omit<SearchResultsProps, 'query'>

/** The results of a search that the page itself makes. */
export function Search(props: SearchProps) {
  return <SearchResults query={useSearch(props.request ?? skipToken)} {...props} />
}

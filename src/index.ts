/**
 * Hooks, components and the client that they call a relay by. For browsers and servers.
 *
 * @module svc-react
 */
export type { CheckedResult, ResultOf, ResultSchema } from './client/checkResults.js'
export type { CallOptions, ClientOptions, Connection } from './client/connect.js'
export { type ClientHolds, createClient, type RelayClient } from './client/createClient.js'
export type { ListOptions } from './client/destinations.js'
export type { Hold } from './client/holds.js'
export {
  type FailedResponse,
  ProblemError,
  type ProblemErrorInit,
  type ProblemOrigin,
} from './client/ProblemError.js'
export type { OnHold } from './client/passHold.js'
export type { ProxyOptions } from './client/proxy.js'
export type { BodyReader, JsonReader, ProxyBody } from './client/readBody.js'
export type { SearchOptions } from './client/search.js'
export type { RelayCall } from './client/send.js'
export type { DestinationIcons } from './components/destinations/DestinationGlyph.js'
export {
  DestinationList,
  type DestinationListOptions,
  type DestinationListProps,
} from './components/destinations/DestinationList.js'
export type {
  DestinationColumn,
  DestinationColumnId,
} from './components/destinations/destinationColumns.js'
export type { IsSecret, SecretsMode } from './components/destinations/destinationSecrets.js'
export type {
  ButtonProps,
  Controls,
  InputProps,
  LinkProps,
  SelectOption,
  SelectProps,
} from './components/look/controls.js'
export {
  type Density,
  type LookOptions,
  LookProvider,
  type LookProviderProps,
} from './components/look/LookProvider.js'
export type { ClassNames, Part } from './components/look/parts.js'
export { HoldNotice, type HoldNoticeProps } from './components/problems/HoldNotice.js'
export { ProblemAlert, type ProblemAlertProps } from './components/problems/ProblemAlert.js'
export { RetryCountdown, type RetryCountdownProps } from './components/problems/RetryCountdown.js'
export { ProxyConsole, type ProxyConsoleProps } from './components/proxy/ProxyConsole.js'
export {
  type FormResults,
  SearchForm,
  type SearchFormProps,
} from './components/search/SearchForm.js'
export { SearchResults, type SearchResultsProps } from './components/search/SearchResults.js'
export type { ShownResult } from './components/search/shownResult.js'
export type { ResultView } from './components/search/ViewSwitch.js'
export {
  MessagesProvider,
  type MessagesProviderProps,
} from './components/texts/MessagesProvider.js'
export type { MessageOverrides, Messages } from './components/texts/messages.js'
export {
  type Destination,
  type DestinationListing,
  type DestinationMetadata,
  type DestinationOf,
  type DestinationType,
  destinationTypes,
  isDestinationOf,
  type MetadataOf,
  type UnreadableDestination,
} from './contract/destinations.js'
export type { Fetch } from './contract/fetch.js'
export { type FieldError, fieldErrorsOf } from './contract/fieldErrors.js'
export type { Integration, IntegrationObject } from './contract/integrations.js'
export { type Problem, type ProblemBody, readProblem } from './contract/problem.js'
export {
  type ProviderErrorInfo,
  readProviderError,
} from './contract/providerError/readProviderError.js'
export type { ProxyCall, ProxyQuery, ProxyResponse } from './contract/proxy.js'
export type { RelayInfo } from './contract/relayInfo.js'
export type {
  SearchRequest,
  SearchResponse,
  SearchResult,
  UnreadableResult,
} from './contract/search.js'
export type { FieldFilter } from './contract/searchBody.js'
export { parseRetryTime } from './contract/times.js'
export type { MemberWarning } from './contract/warnings.js'
export type { MutationOverrides, QueryOverrides } from './hooks/overrides.js'
export { SvcProvider, type SvcProviderProps } from './hooks/SvcProvider.js'
export type {
  FilterDraft,
  SearchFault,
  SearchPart,
  SearchWarning,
  ValueType,
} from './hooks/searchDraft.js'
export type { Sort, SortValue } from './hooks/sortRows.js'
export { useDestinations } from './hooks/useDestinations.js'
export {
  type DestinationRow,
  type DestinationTable,
  type DestinationTableOptions,
  useDestinationTable,
} from './hooks/useDestinationTable.js'
export type { FieldSuggestion, FieldsOption } from './hooks/useFieldSuggestions.js'
export type { DefaultFilter } from './hooks/useFilterRows.js'
export { type HoldState, useHold } from './hooks/useHold.js'
export { useIntegrations } from './hooks/useIntegrations.js'
export { useProxy } from './hooks/useProxy.js'
export { type ProxyQueryOverrides, useProxyQuery } from './hooks/useProxyQuery.js'
export { useRelayInfo } from './hooks/useRelayInfo.js'
export {
  type RetryCountdownOptions,
  type RetryCountdownState,
  useRetryCountdown,
} from './hooks/useRetryCountdown.js'
export type { RetryState } from './hooks/useRetryState.js'
export { type SearchOverrides, useSearch } from './hooks/useSearch.js'
export {
  type SearchForm as SearchFormState,
  type SearchFormOptions,
  type SearchFormPhase,
  useSearchForm,
} from './hooks/useSearchForm.js'
export { useSvcClient } from './hooks/useSvcClient.js'
export { destinationQueries } from './queries/destinations.js'
export { integrationQueries } from './queries/integrations.js'
export {
  type CachedProxyResponse,
  type ProxyDefaults,
  type ProxyRead,
  type ProxyVariables,
  proxyQueries,
  type RepeatableReader,
} from './queries/proxy.js'
export { relayQueries } from './queries/relay.js'
export { searchQueries } from './queries/search.js'

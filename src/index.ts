/**
 * Hooks, components and the client that calls a relay. For browsers and servers.
 *
 * @module svc-react
 */

export type { ListDestinationsOptions } from './client/calls/destinations.js'
export type { ProviderFetch, ProviderFetchOptions } from './client/calls/providerFetch.js'
export type { ProxyOptions } from './client/calls/proxy.js'
export type { SearchOptions } from './client/calls/search.js'
export type { CallOptions, ClientHolds, ClientOptions, Connection } from './client/connect.js'
export { createClient, type RelayClient } from './client/createClient.js'
export type { Hold } from './client/hold/createHold.js'
export type { WhenHeld } from './client/hold/createPassHold.js'
export type { CheckedResult, ResultOf, ResultSchema } from './client/response/checkResults.js'
export {
  type FailedResponse,
  ProblemError,
  type ProblemErrorInit,
  type ProblemOrigin,
} from './client/response/ProblemError.js'
export type { JsonParseAs, ParseAs, ProxyBody } from './client/response/readBody.js'
export type { ClientRequest } from './client/send.js'
export type { ClientClock } from './client/time/createClock.js'
export {
  type AppearanceOptions,
  AppearanceProvider,
  type AppearanceProviderProps,
  type Density,
} from './components/appearance/AppearanceProvider.js'
export type { ClassNamePart, ClassNames } from './components/appearance/classNames.js'
export type {
  ControlButtonProps,
  ControlInputProps,
  ControlLinkProps,
  ControlSelectOption,
  ControlSelectProps,
  Controls,
} from './components/appearance/controls.js'
export {
  DestinationList,
  type DestinationListProps,
} from './components/destinations/DestinationList.js'
export type { DestinationListOptions } from './components/destinations/destinationListOptions.js'
export type { IsSecret, SecretsMode } from './components/destinations/details/destinationSecrets.js'
export type { DestinationIcons } from './components/destinations/table/DestinationIcon.js'
export type {
  DestinationColumn,
  DestinationColumnId,
} from './components/destinations/table/destinationColumns.js'
export {
  MessagesProvider,
  type MessagesProviderProps,
} from './components/messages/MessagesProvider.js'
export type { MessageOverrides, Messages } from './components/messages/messages.js'
export { HoldNotice, type HoldNoticeProps } from './components/problems/HoldNotice.js'
export { ProblemAlert } from './components/problems/ProblemAlert.js'
export type { ProblemAlertProps } from './components/problems/problemAlertProps.js'
export type { ProblemAudience } from './components/problems/problemTexts.js'
export { RetryCountdown, type RetryCountdownProps } from './components/problems/RetryCountdown.js'
export { ProxyConsole, type ProxyConsoleProps } from './components/proxy/ProxyConsole.js'
export type { ProxyPreset } from './components/proxy/request/PresetSelect.js'
export type { ProxyConsoleRequest } from './components/proxy/request/proxyDraft.js'
export type { ShownResult } from './components/search/results/shownResult.js'
export type { ResultView } from './components/search/results/ViewSwitch.js'
export {
  SearchForm,
  type SearchFormProps,
  type SearchFormResults,
} from './components/search/SearchForm.js'
export { SearchResults, type SearchResultsProps } from './components/search/SearchResults.js'
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
} from './contract/calls/destinations.js'
export type {
  Integration,
  IntegrationField,
  IntegrationFieldOption,
  IntegrationObject,
} from './contract/calls/integrations.js'
export type { ProxyCall, ProxyQuery, ProxyResponse } from './contract/calls/proxy.js'
export type { RelayActions, RelayInfo } from './contract/calls/relayInfo.js'
export type {
  SearchRequest,
  SearchResponse,
  SearchResult,
  UnreadableResult,
} from './contract/calls/search.js'
export type { FieldFilter } from './contract/calls/searchBody.js'
export type { Fetch } from './contract/fetch.js'
export { type FieldError, fieldErrorsOf } from './contract/json/fieldErrors.js'
export { type Problem, type ProblemBody, readProblem } from './contract/problem.js'
export type {
  FieldList,
  FieldName,
  IntegrationAlias,
  ObjectName,
  ProxyAlias,
  Register,
} from './contract/register.js'
export { parseRetryTime } from './contract/times.js'
export type { MemberWarning } from './contract/warnings.js'
export {
  type UseRetryCountdownOptions,
  type UseRetryCountdownResult,
  useRetryCountdown,
} from './hooks/countdown/useRetryCountdown.js'
export type { RetryState } from './hooks/countdown/useRetryState.js'
export type { DestinationFilter } from './hooks/destination-table/destinationFilter.js'
export type { DestinationSort, DestinationSortValue } from './hooks/destination-table/sortRows.js'
export {
  type DestinationRow,
  type UseDestinationTableOptions,
  type UseDestinationTableResult,
  useDestinationTable,
} from './hooks/destination-table/useDestinationTable.js'
export type { MutationOverrides, QueryOverrides } from './hooks/overrides.js'
export { SvcProvider, type SvcProviderProps } from './hooks/SvcProvider.js'
export type {
  FilterDraft,
  FilterValueType,
  SearchFault,
  SearchPart,
  SearchWarning,
} from './hooks/search-form/searchDraft.js'
export type { FieldSuggestion, FieldsOption } from './hooks/search-form/useFieldSuggestions.js'
export type { DefaultFieldFilter } from './hooks/search-form/useFilterRows.js'
export {
  type SearchFormPhase,
  type UseSearchFormOptions,
  type UseSearchFormResult,
  useSearchForm,
} from './hooks/search-form/useSearchForm.js'
export { useDestinations } from './hooks/useDestinations.js'
export { type UseHoldResult, useHold } from './hooks/useHold.js'
export { useIntegrations } from './hooks/useIntegrations.js'
export { useProviderFetch } from './hooks/useProviderFetch.js'
export { useProxy } from './hooks/useProxy.js'
export { type UseProxyQueryOptions, useProxyQuery } from './hooks/useProxyQuery.js'
export { useRelayInfo } from './hooks/useRelayInfo.js'
export { type UseSearchOptions, useSearch } from './hooks/useSearch.js'
export { useSvcClient } from './hooks/useSvcClient.js'
export { destinationQueries } from './queries/destinations.js'
export { integrationQueries } from './queries/integrations.js'
export {
  type CacheableParseAs,
  type CachedProxyResponse,
  type ProxyDefaults,
  type ProxyRead,
  type ProxyVariables,
  proxyQueries,
} from './queries/proxy.js'
export { relayQueries } from './queries/relay.js'
export { searchQueries } from './queries/search.js'

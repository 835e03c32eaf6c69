import type { ProblemOrigin } from '../client/ProblemError.js'
import type { DestinationType } from '../contract/destinations.js'

/** Every text that the components show. Functions take what the text speaks of. */
export interface Messages {
  /** Words that several components use. */
  common: {
    retry: string
    retrying: string
    retryNow: string
    refresh: string
    refreshing: string
    dismiss: string
    details: string
    copy: (what: string) => string
    copied: string
    copyFailed: string
    never: string
    notSet: string
    none: string
    setHidden: string
    yes: string
    no: string
    notStated: string
  }
  /** Of {@link RetryCountdown}. */
  countdown: {
    /** For a wait of `value` whole seconds or minutes. */
    retryIn: (value: string) => string
    retryNow: string
    unknown: string
  }
  /** Of {@link HoldNotice}. */
  hold: {
    held: string
    lockedOut: string
    release: string
  }
  /** Of {@link ProblemAlert}. */
  problem: {
    lockedOut: string
    /** Who failed, in a word or two. */
    origins: Record<ProblemOrigin, string>
    /** What happened, where the problem itself does not say. */
    fallback: Record<ProblemOrigin, string>
    members: Record<ProblemField, string>
  }
  /** Of {@link DestinationList}. */
  destinations: {
    caption: string
    columns: { name: string; type: string; target: string; created: string; updated: string }
    loading: string
    count: (count: number) => string
    emptyTitle: string
    emptyText: string
    stale: (time: string) => string
    unreadable: (count: number) => string
    unreadableElement: (position: number, name: string | undefined) => string
    detailsOf: (name: string) => string
    types: Record<DestinationType, string>
    groups: Record<'location' | 'naming' | 'delivery' | 'identity' | 'other', string>
    keys: Record<string, string>
    byDefault: (value: string) => string
    queryHidden: string
    serverless: string
    provisioned: string
    overTls: string
  }
  /** Of {@link SearchForm}. */
  search: {
    object: string
    objectHint: string
    objectOff: string
    filter: (position: number) => string
    field: string
    equals: string
    value: string
    addFilter: string
    removeFilter: (position: number) => string
    removed: (position: number) => string
    submit: string
    cancel: string
    objectMissing: string
    fieldMissing: string
    errors: (count: number) => string
    loadingObjects: string
  }
  /** Of {@link SearchResults}. */
  results: {
    caption: string
    idle: string
    searching: string
    count: (count: number) => string
    onePage: string
    none: string
    noneHint: string
    record: string
    mapped: string
    unreadable: (count: number) => string
    faulty: string
    faults: string
    raw: string
    show: (what: string) => string
  }
}

/** The members of a problem that are shown under its details. */
export type ProblemField =
  | 'origin'
  | 'status'
  | 'type'
  | 'href'
  | 'instance'
  | 'subsystem'
  | 'time'
  | 'requestId'
  | 'causes'
  | 'remedy'
  | 'supportEmail'
  | 'supportPhone'
  | 'supportUrl'
  | 'retryable'
  | 'retryAfter'
  | 'context'
  | 'extensions'
  | 'body'

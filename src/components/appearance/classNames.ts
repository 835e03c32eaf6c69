/**
 * Custom classes by part, grouped by component. Each part also has the class `svc-` and its name, such as `svc-panel`.
 * These names are stable. Other `svc-` classes are private and can change in any version.
 */
export interface ClassNames {
  // Parts of several components

  /** Short label beside a text, such as "mapped". */
  readonly badge?: string
  /** Button with a text. */
  readonly button?: string
  /** Button that looks like a link. */
  readonly 'text-button'?: string
  /** Button with an icon only. */
  readonly 'icon-button'?: string
  /** Icon of a destination type. */
  readonly icon?: string
  /** Text field. */
  readonly input?: string
  /** Select. */
  readonly select?: string
  /** Label, field and notes. */
  readonly field?: string
  /** Error below a field. */
  readonly 'field-error'?: string
  /** Hint below a field. */
  readonly 'field-hint'?: string
  /** Group of options in a row. */
  readonly segments?: string
  /** Outermost element of `DestinationList` and `ProxyConsole`. */
  readonly panel?: string
  /** Header of a panel. */
  readonly 'panel-header'?: string
  /** Heading of a panel. */
  readonly 'panel-title'?: string
  /** Dialog before a request that changes data. Also each drawer. */
  readonly dialog?: string
  /** Drawer with the details of a destination. */
  readonly drawer?: string
  /** Secondary text. */
  readonly muted?: string
  /** Placeholder while data loads. */
  readonly skeleton?: string
  /** Empty state. */
  readonly empty?: string
  /** Table. */
  readonly table?: string
  /** Table row. */
  readonly row?: string
  /** Details below an open row. */
  readonly details?: string

  // DestinationList

  /** Filters and sort order above the table. */
  readonly toolbar?: string
  /** Name of a destination. */
  readonly name?: string
  /** Type of a destination. */
  readonly type?: string
  /** Target of a destination. */
  readonly target?: string

  // SearchForm

  /** Outermost element of `SearchForm`. */
  readonly search?: string
  /** Form with all fields. */
  readonly form?: string
  /** One condition. */
  readonly filter?: string

  // SearchResults

  /** Outermost element of `SearchResults`. */
  readonly results?: string
  /** Number of records, views and export. */
  readonly 'result-header'?: string
  /** Table of records. */
  readonly 'result-table'?: string
  /** Record as a card. */
  readonly card?: string
  /** Content of an open record. */
  readonly record?: string

  // ProxyConsole

  /** Form of the request. */
  readonly request?: string
  /** Response with its status, headers and body. */
  readonly response?: string

  // ProblemAlert

  /** Outermost element of `ProblemAlert`. */
  readonly problem?: string
  /** Title. */
  readonly 'problem-title'?: string
  /** Title and explanation. */
  readonly 'problem-text'?: string
  /** Buttons and countdown. */
  readonly 'problem-actions'?: string
  /** Disclosure with all details. */
  readonly 'problem-details'?: string

  // HoldNotice and RetryCountdown

  /** Outermost element of `HoldNotice`. */
  readonly hold?: string
  /** The time left. */
  readonly countdown?: string
  /** Countdown with its button. */
  readonly wait?: string

  // Values

  /** JSON as text. */
  readonly json?: string
  /** JSON as a tree. */
  readonly tree?: string
  /** Code. */
  readonly code?: string
}

/** Name of a part that {@link ClassNames} can style. */
export type ClassNamePart = keyof ClassNames

/** Parts that only the kit's stylesheet uses. */
export type PrivatePart =
  | 'cards'
  | 'check'
  | 'choice'
  | 'choices'
  | 'combobox'
  | 'console-group'
  | 'criteria'
  | 'details-row'
  | 'dialog-actions'
  | 'dialog-call'
  | 'dialog-text'
  | 'dialog-title'
  | 'drawer-header'
  | 'disclosure'
  | 'editor'
  | 'empty-action'
  | 'empty-title'
  | 'facts'
  | 'field-warning'
  | 'file'
  | 'filter-actions'
  | 'filters'
  | 'form-actions'
  | 'found'
  | 'group'
  | 'hidden-value'
  | 'hint'
  | 'id'
  | 'image'
  | 'json-boolean'
  | 'json-index'
  | 'json-key'
  | 'json-line'
  | 'json-null'
  | 'json-number'
  | 'json-path'
  | 'json-search'
  | 'json-status'
  | 'json-steps'
  | 'json-string'
  | 'json-tools'
  | 'label'
  | 'label-line'
  | 'link'
  | 'list-scroll'
  | 'list-toolbar'
  | 'locked'
  | 'long-text'
  | 'method'
  | 'mono'
  | 'name-cell'
  | 'name-link'
  | 'nested'
  | 'notice'
  | 'object-field'
  | 'operator'
  | 'origin'
  | 'outcome'
  | 'pair'
  | 'pairs'
  | 'panel-actions'
  | 'plain-list'
  | 'popover'
  | 'popover-actions'
  | 'popover-anchor'
  | 'problem-remedy'
  | 'problem-status'
  | 'push'
  | 'radio'
  | 'radio-label'
  | 'recent'
  | 'recent-search'
  | 'request-end'
  | 'request-line'
  | 'response-body'
  | 'response-facts'
  | 'response-line'
  | 'response-status'
  | 'response-tools'
  | 'result-count'
  | 'scroll'
  | 'search-field'
  | 'search-title'
  | 'segment'
  | 'skeleton-header'
  | 'skeleton-note'
  | 'skeleton-row'
  | 'sort-button'
  | 'sort-by'
  | 'suggestion'
  | 'suggestion-name'
  | 'suggestion-source'
  | 'suggestions'
  | 'summary'
  | 'tab'
  | 'tabs'
  | 'type-filter'
  | 'updated'
  | 'value-type'

/** Name of any part of a component. */
export type Part = ClassNamePart | PrivatePart

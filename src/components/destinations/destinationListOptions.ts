import type { ReactNode } from 'react'
import type { Destination } from '../../contract/calls/destinations.js'
import type { DestinationFilter } from '../../hooks/destination-table/destinationFilter.js'
import type { DestinationSort } from '../../hooks/destination-table/sortRows.js'
import type { IsSecret, SecretsMode } from './details/destinationSecrets.js'
import type { DestinationIcons } from './table/DestinationIcon.js'
import type { DestinationColumn, DestinationColumnId } from './table/destinationColumns.js'

/** Options of a list of destinations. */
export interface DestinationListOptions {
  /**
   * Columns, in order: built-in columns by name, metadata keys such as `metadata.region`, and custom columns. Define
   * the array outside the component.
   * @default ['name', 'type', 'target', 'created', 'updated']
   */
  columns?: readonly (DestinationColumnId | DestinationColumn)[] | undefined
  /** Controlled IDs of the hidden columns. */
  hiddenColumns?: readonly string[] | undefined
  /** IDs of the initially hidden columns. @default [] */
  defaultHiddenColumns?: readonly string[] | undefined
  /**
   * Called when the user shows or hides a column, with the value for `hiddenColumns`. If this option,
   * `defaultHiddenColumns` or `hiddenColumns` is set, the toolbar has a column chooser. The first column cannot be
   * hidden.
   */
  onHiddenColumnsChange?: ((columns: string[]) => void) | undefined
  /**
   * Controlled sort order. `null` is the order of the response, because a prop that is `undefined` is not controlled.
   */
  sort?: DestinationSort | null | undefined
  /** Initial sort order. @default the order of the response */
  defaultSort?: DestinationSort | undefined
  /** Called when the user changes the sort order, with the value for `sort`. */
  onSortChange?: ((sort: DestinationSort | null) => void) | undefined
  /** Controlled filter. Members that are not set match all destinations. */
  filter?: Partial<DestinationFilter> | undefined
  /** Initial filter. */
  defaultFilter?: Partial<DestinationFilter> | undefined
  /** Called when the user changes the filter. */
  onFilterChange?: ((filter: DestinationFilter) => void) | undefined
  /**
   * How secrets such as header values are shown. `hide` shows a placeholder. `reveal` adds a button that shows the
   * value, if the relay sent it. `omit` leaves secrets out. Values are not in the document until they are revealed.
   * @default 'hide'
   */
  secrets?: SecretsMode | undefined
  /** Returns whether the value at a JSON Pointer such as `/metadata/url` is also a secret. */
  isSecret?: IsSecret | undefined
  /**
   * Where details open: `inline` below the row, or in a `drawer` at the side of the page.
   * @default 'inline'
   */
  details?: 'inline' | 'drawer' | undefined
  /** Returns the URL that the destination's name links to. */
  getHref?: ((destination: Destination) => string) | undefined
  /** Called when the user clicks a destination's name or row. */
  onSelect?: ((destination: Destination) => void) | undefined
  /**
   * Controlled ID of the selected destination. `null` selects none, because a prop that is `undefined` is not
   * controlled.
   */
  selectedId?: string | null | undefined
  /** ID of the initially selected destination. @default none */
  defaultSelectedId?: string | undefined
  /** Called with the ID of the destination that the user selects. If set, each row has a radio button. */
  onSelectedIdChange?: ((id: string) => void) | undefined
  /** Renders the actions at the end of a row, such as buttons or links. */
  renderRowActions?: ((destination: Destination) => ReactNode) | undefined
  /** Icons by destination type. Override the built-in icons. */
  icons?: DestinationIcons | undefined
}

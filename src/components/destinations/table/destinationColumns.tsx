'use client'

import type { ReactNode } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import type { DestinationSortValue } from '../../../hooks/destination-table/sortRows.js'
import type { Appearance } from '../../appearance/AppearanceProvider.js'
import type { CommonMessages } from '../../messages/en/common.js'
import type { DestinationMessages } from '../../messages/en/destinations.js'
import { CopyButton } from '../../values/CopyButton.js'
import { RelativeTime } from '../../values/RelativeTime.js'
import type { TimeFormat } from '../../values/timeElement.js'
import { timeOf } from '../../values/timeOf.js'
import {
  isAddress,
  isOmitted,
  isSecretAt,
  type SecretRules,
} from '../details/destinationSecrets.js'
import { destinationTarget, isWithheld } from '../details/destinationTarget.js'
import { MetadataCell } from '../details/MetadataCell.js'
import { DestinationIcon, type DestinationIcons } from './DestinationIcon.js'
import { typeLabel } from './typeLabel.js'

/** ID of a built-in column, or of a column for a metadata key. */
export type DestinationColumnId =
  | 'name'
  | 'type'
  | 'target'
  | 'created'
  | 'updated'
  | `metadata.${string}`

/** Custom column. */
export interface DestinationColumn {
  /** Unique ID. */
  id: string
  /** Text of the column's header. */
  header: string
  /** Renders the cell of a destination. */
  cell: (destination: Destination) => ReactNode
  /** Returns the sort value. `undefined` sorts last. Without this function, the column is not sortable. */
  sortValue?: ((destination: Destination) => DestinationSortValue) | undefined
  /**
   * Width, in em. Without a width, the column shares the rest of the table with others and has at least 10 em. If there
   * is not enough space, columns are hidden by priority.
   */
  width?: number | undefined
  /**
   * Priority when there is not enough space. Columns with a lower priority are hidden first. `name` has 6, `target` 5,
   * `type` 4, `updated` 2 and `created` 1. The first column is never hidden, and cards show all columns.
   * @default 3
   */
  priority?: number | undefined
}

/** Values that built-in columns need. */
export interface ColumnContext extends SecretRules, TimeFormat {
  messages: DestinationMessages
  common: CommonMessages
  cx: Appearance['cx']
  icons: DestinationIcons | undefined
  /** Renders a destination's name. */
  nameOf: (destination: Destination) => ReactNode
}

/** Default columns. */
export const defaultColumns: readonly DestinationColumnId[] = [
  'name',
  'type',
  'target',
  'created',
  'updated',
]

/**
 * Returns the target for display on one line. For an unknown type without a known location, returns the names of its
 * settings.
 */
export function targetText(destination: Destination, context: ColumnContext): string {
  const { messages, common, isSecret } = context
  const target = destinationTarget(destination, { ...messages, ...common }, isSecret)
  return target ?? (Object.keys(destination.metadata).join(', ') || common.notSet)
}

function metadataColumn(id: string, context: ColumnContext): DestinationColumn {
  const name = id.slice('metadata.'.length)
  const { messages, common, cx } = context
  const label = Object.hasOwn(messages.keys, name) ? (messages.keys[name] ?? name) : name
  return {
    id,
    header: label,
    cell: (destination) =>
      destination.metadata[name] === undefined || isOmitted(destination, name, context) ? (
        <span className={cx('muted')}>
          {isWithheld(destination) ? common.setHidden : common.notSet}
        </span>
      ) : (
        <MetadataCell
          destination={destination}
          name={name}
          label={label}
          secrets={context.secrets}
          isSecret={context.isSecret}
        />
      ),
    sortValue: (destination) => {
      const value = destination.metadata[name]
      // A secret has no sort value, because the order of rows would leak information about it.
      if (isAddress(name) || isSecretAt(destination, [name], context.isSecret)) return undefined
      if (typeof value === 'boolean') return value ? common.yes : common.no
      return typeof value === 'string' || typeof value === 'number' ? value : undefined
    },
  }
}

/** Returns a built-in column by its ID. */
function builtInColumn(id: string, context: ColumnContext): DestinationColumn {
  const { messages, common, cx, icons, nameOf, locale, timeZone } = context
  const timeFormat = { locale, timeZone }
  switch (id) {
    case 'name':
      return {
        id,
        header: messages.columns.name,
        cell: (destination) => (
          <span className={cx('name')}>
            {nameOf(destination)}{' '}
            <span className={cx('id')}>
              <bdi>{destination.id}</bdi>
              <CopyButton value={destination.id} what={`${messages.id} ${destination.id}`} />
            </span>
          </span>
        ),
        sortValue: ({ name }) => name || undefined,
      }
    case 'type':
      return {
        id,
        header: messages.columns.type,
        cell: ({ type }) => (
          <span className={cx('type')}>
            <DestinationIcon type={type} icons={icons} />
            <bdi title={typeLabel(type, messages)}>{typeLabel(type, messages)}</bdi>
          </span>
        ),
        sortValue: ({ type }) => typeLabel(type, messages),
      }
    case 'target':
      return {
        id,
        header: messages.columns.target,
        cell: (destination) => {
          const text = targetText(destination, context)
          const isKnown =
            destinationTarget(destination, { ...messages, ...common }, context.isSecret) === text
          const isMuted = !isKnown || text === common.notSet || text === common.setHidden
          return (
            <bdi className={cx('target', ...(isMuted ? (['muted'] as const) : []))} title={text}>
              {text}
            </bdi>
          )
        },
        sortValue: (destination) => {
          const text = targetText(destination, context)
          return text === common.notSet ? undefined : text
        },
      }
    case 'created':
      return {
        id,
        header: messages.columns.created,
        cell: ({ createTime }) =>
          createTime ? (
            <RelativeTime value={createTime} {...timeFormat} />
          ) : (
            <span className={cx('muted')}>{common.notSet}</span>
          ),
        sortValue: ({ createTime }) => timeOf(createTime),
      }
    case 'updated':
      return {
        id,
        header: messages.columns.updated,
        cell: ({ updateTime }) =>
          updateTime ? (
            <RelativeTime value={updateTime} {...timeFormat} />
          ) : (
            <span className={cx('muted')}>{common.never}</span>
          ),
        sortValue: ({ updateTime }) => (updateTime === undefined ? undefined : timeOf(updateTime)),
      }
    default:
      return metadataColumn(id, context)
  }
}

/** Returns the columns that a page has set, with built-in columns resolved by ID. */
export function columnsOf(
  chosen: readonly (DestinationColumnId | DestinationColumn)[],
  context: ColumnContext,
): DestinationColumn[] {
  return chosen.map((column) =>
    typeof column === 'string' ? builtInColumn(column, context) : column,
  )
}

/** Returns the text that the text filter searches. It contains no secrets, because targets contain none. */
export function searchTextOf(destination: Destination, context: ColumnContext): string {
  const { name, id, type } = destination
  // The separator cannot be typed, so that no match spans two values.
  return [name, id, type, typeLabel(type, context.messages), targetText(destination, context)].join(
    '\u0000',
  )
}

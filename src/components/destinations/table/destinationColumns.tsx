'use client'

import type { ReactNode } from 'react'
import type { Destination, DestinationType } from '../../../contract/calls/destinations.js'
import type { DestinationSortValue } from '../../../hooks/destination-table/sortRows.js'
import type { Appearance } from '../../appearance/AppearanceProvider.js'
import type { CommonMessages } from '../../messages/en/common.js'
import type { DestinationMessages } from '../../messages/en/destinations.js'
import { CopyButton } from '../../values/CopyButton.js'
import { type TimeFormat, timeElement } from '../../values/timeElement.js'
import { timeOf } from '../../values/timeOf.js'
import {
  isAddress,
  isOmitted,
  isSecretAt,
  type SecretRules,
} from '../details/destinationSecrets.js'
import { destinationTarget } from '../details/destinationTarget.js'
import { MetadataCell } from '../details/MetadataCell.js'
import { DestinationIcon, type DestinationIcons } from './DestinationIcon.js'

/** A column of the kit's own, or one for a key of the destinations' metadata. */
export type DestinationColumnId =
  | 'name'
  | 'type'
  | 'target'
  | 'created'
  | 'updated'
  | `metadata.${string}`

/** A column of your own. */
export interface DestinationColumn {
  /** Unique among the columns. */
  id: string
  /** The text of the column's header. */
  header: string
  /** What stands in the column for a destination. */
  cell: (destination: Destination) => ReactNode
  /** What it is sorted by; `undefined` is missing and comes last. Without this it cannot be sorted by. */
  sortValue?: ((destination: Destination) => DestinationSortValue) | undefined
}

/** What the columns are made with. */
export interface ColumnContext extends SecretRules, TimeFormat {
  texts: DestinationMessages
  common: CommonMessages
  cx: Appearance['cx']
  icons: DestinationIcons | undefined
  /** A destination's name, as a link where it leads somewhere. */
  nameOf: (destination: Destination) => ReactNode
}

/** The columns that are shown where the page does not say. */
export const defaultColumns: readonly DestinationColumnId[] = [
  'name',
  'type',
  'target',
  'created',
  'updated',
]

/** What a person reads for a type; one that is not known is called what the service calls it. */
export function typeLabel(type: string, texts: DestinationMessages): string {
  return Object.hasOwn(texts.types, type) ? texts.types[type as DestinationType] : type // own key
}

/** The target as one line; a type that is not known is told by the names of its settings. */
export function targetText(destination: Destination, context: ColumnContext): string {
  const { texts, common, isSecret } = context
  const target = destinationTarget(destination, { ...texts, ...common }, isSecret)
  return target ?? (Object.keys(destination.metadata).join(', ') || common.notSet)
}

function metadataColumn(id: string, context: ColumnContext): DestinationColumn {
  const name = id.slice('metadata.'.length)
  const { texts, common, cx } = context
  const label = Object.hasOwn(texts.keys, name) ? (texts.keys[name] ?? name) : name
  return {
    id,
    header: label,
    cell: (destination) =>
      destination.metadata[name] === undefined || isOmitted(destination, name, context) ? (
        <span className={cx('muted')}>{common.notSet}</span>
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
      // An order would tell of a secret what its place in it tells.
      if (isAddress(name) || isSecretAt(destination, [name], context.isSecret)) return undefined
      if (typeof value === 'boolean') return value ? common.yes : common.no
      return typeof value === 'string' || typeof value === 'number' ? value : undefined
    },
  }
}

/** A column by its id. */
function builtInColumn(id: string, context: ColumnContext): DestinationColumn {
  const { texts, common, cx, icons, nameOf } = context
  switch (id) {
    case 'name':
      return {
        id,
        header: texts.columns.name,
        cell: (destination) => (
          <span className={cx('name')}>
            {nameOf(destination)}{' '}
            <span className={cx('id')}>
              <bdi>{destination.id}</bdi>
              <CopyButton value={destination.id} what={`${texts.id} ${destination.id}`} />
            </span>
          </span>
        ),
        sortValue: ({ name }) => name || undefined,
      }
    case 'type':
      return {
        id,
        header: texts.columns.type,
        cell: ({ type }) => (
          <span className={cx('type')}>
            <DestinationIcon type={type} icons={icons} />
            <bdi>{typeLabel(type, texts)}</bdi>
          </span>
        ),
        sortValue: ({ type }) => typeLabel(type, texts),
      }
    case 'target':
      return {
        id,
        header: texts.columns.target,
        cell: (destination) => {
          const text = targetText(destination, context)
          const isKnown =
            destinationTarget(destination, { ...texts, ...common }, context.isSecret) === text
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
        header: texts.columns.created,
        cell: ({ createTime }) =>
          createTime ? (
            timeElement(createTime, context)
          ) : (
            <span className={cx('muted')}>{common.notSet}</span>
          ),
        sortValue: ({ createTime }) => timeOf(createTime),
      }
    case 'updated':
      return {
        id,
        header: texts.columns.updated,
        cell: ({ updateTime }) =>
          updateTime ? (
            timeElement(updateTime, context)
          ) : (
            <span className={cx('muted')}>{common.never}</span>
          ),
        sortValue: ({ updateTime }) => (updateTime === undefined ? undefined : timeOf(updateTime)),
      }
    default:
      return metadataColumn(id, context)
  }
}

/** The columns that a page has chosen, each whole. */
export function columnsOf(
  chosen: readonly (DestinationColumnId | DestinationColumn)[],
  context: ColumnContext,
): DestinationColumn[] {
  return chosen.map((column) =>
    typeof column === 'string' ? builtInColumn(column, context) : column,
  )
}

/** What the text filter looks through: never a secret, because a target has none. */
export function searchTextOf(destination: Destination, context: ColumnContext): string {
  const { name, id, type } = destination
  // A character that nobody types keeps the end of one from running into the next.
  return [name, id, type, typeLabel(type, context.texts), targetText(destination, context)].join(
    '\u0000',
  )
}

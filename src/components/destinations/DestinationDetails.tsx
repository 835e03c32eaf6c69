'use client'

import type { ReactNode } from 'react'
import type { Destination } from '../../contract/destinations.js'
import { useLook } from '../look/LookProvider.js'
import { enCommon } from '../texts/en/common.js'
import { enDestinations } from '../texts/en/destinations.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { JsonText } from '../values/JsonText.js'
import { isWithheld, publicPartOf } from './destinationTarget.js'
import { type MetadataGroup, metadataDefaults, metadataGroups } from './metadataKeys.js'

/** Keys whose value is an address that can carry a secret. */
const ADDRESSES = new Set(['url', 'serverUrl', 'queueUrl'])

/** A JSON Pointer's token for a name (RFC 6901, section 3). */
function pointerTo(...names: string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** An address without what can be secret in it, and a word where something was left out. */
function Address({ value }: { value: string }) {
  const { cx } = useLook()
  const destinations = useTexts('destinations', enDestinations)
  const common = useTexts('common', enCommon)
  const shown = publicPartOf(value)
  if (shown === undefined) return <Hidden>{common.setHidden}</Hidden>
  const url = new URL(value)
  return (
    <>
      <bdi className={cx('mono')}>{`${url.protocol}//${shown}`}</bdi>
      {(url.search || url.hash) && <Hidden>{destinations.queryHidden}</Hidden>}
      {(url.username || url.password) && <Hidden>{common.setHidden}</Hidden>}
    </>
  )
}

function Hidden({ children }: { children: ReactNode }) {
  const { cx } = useLook()
  return <span className={cx('hidden-value')}>{children}</span>
}

/** The names of the headers: their values are credentials more often than not. */
function HeaderNames({ headers }: { headers: Record<string, string> | null }) {
  const { cx } = useLook()
  const common = useTexts('common', enCommon)
  const names = Object.keys(headers ?? {})
  if (names.length === 0) return common.none
  return (
    <ul className={cx('plain-list')}>
      {names.map((name) => (
        <li key={name}>
          <bdi className={cx('mono')}>{name}</bdi> <Hidden>{common.setHidden}</Hidden>
        </li>
      ))}
    </ul>
  )
}

function MetadataValue({ destination, name }: { destination: Destination; name: string }) {
  const { cx } = useLook()
  const destinations = useTexts('destinations', enDestinations)
  const common = useTexts('common', enCommon)
  const value = destination.metadata[name]
  if (value === undefined) {
    const fallback = String(metadataDefaults(destination.type)[name])
    return <span className={cx('muted')}>{destinations.byDefault(fallback)}</span>
  }
  if (name === 'headers') return <HeaderNames headers={destination.metadata.headers ?? null} />
  if (ADDRESSES.has(name) && typeof value === 'string' && value) return <Address value={value} />
  if (destination.redacted?.includes(pointerTo('metadata', name)))
    return <Hidden>{common.setHidden}</Hidden>
  if (typeof value === 'boolean') return value ? common.yes : common.no
  if (value === null) return common.none
  if (typeof value === 'object') return <JsonText value={value} />
  return <bdi className={typeof value === 'string' ? 'svc-mono' : undefined}>{String(value)}</bdi>
}

/** The keys of a destination that are set or have a documented default, by group. */
function groupsOf(destination: Destination): [MetadataGroup, string[]][] {
  const present = new Set([
    ...Object.keys(destination.metadata),
    ...Object.keys(metadataDefaults(destination.type)),
  ])
  const known = Object.entries(metadataGroups) as [MetadataGroup, readonly string[]][] // keys of a literal
  const documented = new Set(known.flatMap(([, names]) => names))
  const groups: [MetadataGroup, string[]][] = known.map(([group, names]) => [
    group,
    names.filter((name) => present.has(name)),
  ])
  groups.push(['other', [...present].filter((name) => !documented.has(name))])
  return groups.filter(([, names]) => names.length > 0)
}

/** Every setting of a destination, grouped; secrets are said to be set and not shown. */
export function DestinationDetails({ destination }: { destination: Destination }) {
  const { cx } = useLook()
  const destinations = useTexts('destinations', enDestinations)
  const common = useTexts('common', enCommon)
  if (isWithheld(destination)) return <Hidden>{common.setHidden}</Hidden>
  return (
    <div className={cx('details')}>
      {groupsOf(destination).map(([group, names]) => (
        <fieldset key={group} className={cx('group')}>
          <legend>{destinations.groups[group]}</legend>
          <dl className={cx('facts')}>
            {names.map((name) => (
              <div key={name}>
                <dt>
                  {Object.hasOwn(destinations.keys, name) ? destinations.keys[name] : name}
                  <code>{name}</code>
                </dt>
                <dd>
                  <MetadataValue destination={destination} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </fieldset>
      ))}
    </div>
  )
}

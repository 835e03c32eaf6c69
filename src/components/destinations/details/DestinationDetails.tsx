'use client'

import type { ReactNode } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enCommon } from '../../messages/en/common.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { WarningsNotice } from '../../problems/WarningsNotice.js'
import { CopyButton } from '../../values/CopyButton.js'
import { Timestamp } from '../../values/Timestamp.js'
import { typeLabel } from '../table/typeLabel.js'
import { isOmitted, type SecretRules } from './destinationSecrets.js'
import { isWithheld } from './destinationTarget.js'
import { MetadataValue } from './MetadataValue.js'
import { type MetadataGroup, metadataDefaults, metadataGroups } from './metadataKeys.js'

interface DestinationDetailsProps {
  destination: Destination
  rules: SecretRules
}

/** Returns the keys of a destination that are set or have a documented default, by group. */
function groupsOf({ destination, rules }: DestinationDetailsProps): [MetadataGroup, string[]][] {
  const present = new Set([
    ...Object.keys(destination.metadata).filter((name) => !isOmitted(destination, name, rules)),
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

/** Renders all settings of a destination by group. Secrets are hidden. */
export function DestinationDetails({ destination, rules }: DestinationDetailsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const common = useMessages('common', enCommon)
  const { id, name, createTime, updateTime, metadata, type } = destination
  const defaults = metadataDefaults(type)
  return (
    <div className={cx('details')}>
      <WarningsNotice warnings={destination.warnings} />
      {isWithheld(destination) ? (
        <span className={cx('hidden-value')}>{common.setHidden}</span>
      ) : (
        groupsOf({ destination, rules }).map(([group, names]) => (
          <Group key={group} name={messages.groups[group]}>
            {names.map((name) => {
              const label = Object.hasOwn(messages.keys, name) ? messages.keys[name] : undefined
              return (
                <Fact key={name} label={label ?? name} name={name}>
                  {Object.hasOwn(metadata, name) && metadata[name] !== undefined ? (
                    <MetadataValue
                      {...{ destination, name, ...rules }}
                      label={label ?? name}
                      canCopy
                    />
                  ) : (
                    <span className={cx('muted')}>
                      {messages.byDefault(String(defaults[name]))}
                    </span>
                  )}
                </Fact>
              )
            })}
          </Group>
        ))
      )}
      {/* Repeats the values of the row, because they may be truncated there or in a hidden column. */}
      <Group name={messages.groups.about}>
        <Fact label={messages.columns.name}>
          <bdi>{name || common.notSet}</bdi>
        </Fact>
        <Fact label={messages.columns.type}>
          <bdi>{typeLabel(type, messages)}</bdi>
        </Fact>
        <Fact label={messages.id}>
          <bdi className={cx('mono')}>{id}</bdi>
          <CopyButton value={id} what={messages.id} />
        </Fact>
        <Fact label={messages.columns.created}>
          {createTime ? <Timestamp value={createTime} withTime /> : common.notSet}
        </Fact>
        <Fact label={messages.columns.updated}>
          {updateTime ? <Timestamp value={updateTime} withTime /> : common.never}
        </Fact>
      </Group>
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const { cx } = useAppearance()
  return (
    <fieldset className={cx('group')}>
      <legend>{name}</legend>
      <dl className={cx('facts')}>{children}</dl>
    </fieldset>
  )
}

/** Renders a label, the key's name in the service's API if there is one, and the value. */
function Fact({ label, name, children }: { label: string; name?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {label} {name && <code>{name}</code>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

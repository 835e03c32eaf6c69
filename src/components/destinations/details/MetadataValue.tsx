'use client'

import type { ReactNode } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import { isJsonObject, pointerTo } from '../../../contract/json/json.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enCommon } from '../../messages/en/common.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { CopyButton } from '../../values/CopyButton.js'
import { JsonText } from '../../values/JsonText.js'
import { useNestedSize } from '../../values/json/useNestedSize.js'
import { jsonOf } from '../../values/jsonOf.js'
import { withoutSecrets } from '../../values/withoutSecrets.js'
import {
  isAddress,
  isRedacted,
  isSecretAt,
  isSecretByRule,
  type SecretRules,
} from './destinationSecrets.js'
import { publicPartOf } from './destinationTarget.js'
import { SecretText } from './SecretText.js'

/** Props of {@link MetadataValue}. */
export interface MetadataValueProps extends SecretRules {
  destination: Destination
  /** Metadata key. */
  name: string
  /** Label of the key. */
  label: string
  /** Whether the value has a copy button. @default false */
  canCopy?: boolean
  /** Whether nested values are shown as their size, for a cell of a table. @default false */
  compact?: boolean
}

/** Renders a metadata value without its secrets. */
export function MetadataValue(props: MetadataValueProps) {
  const { destination, name, label, secrets, isSecret, compact } = props
  const common = useMessages('common', enCommon)
  const value = destination.metadata[name]
  const pointer = pointerTo('metadata', name)
  const redacted = isRedacted(destination, pointer)

  if (value === null && !redacted) return <Plain value={value} />
  const isWholeSecret = isSecretByRule(destination, [name], isSecret)
  if (redacted && typeof value === 'string' && value && !isWholeSecret) {
    return <RedactedText {...props} value={value} />
  }
  if (redacted || isWholeSecret) {
    return (
      <SecretText
        {...{ destination, pointer, label }}
        hidden={<Hidden>{common.setHidden}</Hidden>}
        value={secrets === 'reveal' && !redacted ? () => <Plain value={value} /> : undefined}
      />
    )
  }
  if (compact && typeof value === 'object' && value !== null) return <Size value={value} />
  if (name === 'headers') return <Headers {...props} />
  if (isAddress(name) && typeof value === 'string' && value) {
    return <Address {...props} value={value} />
  }
  if (typeof value === 'object' && value !== null) return <Nested {...props} value={value} />
  return (
    <>
      <Plain value={value} />
      {props.canCopy && typeof value === 'string' && value && (
        <CopyButton value={value} what={label} />
      )}
    </>
  )
}

/** Renders the number of elements of an object or array. */
function Size({ value }: { value: object }) {
  return useNestedSize(value)
}

/** Renders the rest of a text from which the relay has removed a part. */
function RedactedText({ name, value, secrets }: MetadataValueProps & { value: string }) {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const shown = isAddress(name) ? publicAddressOf(value) : value
  return (
    <>
      {shown !== undefined && <bdi className={cx('mono')}>{shown}</bdi>}
      {secrets !== 'omit' && <Hidden>{common.setHidden}</Hidden>}
    </>
  )
}

/** Returns an address without userinfo, query and fragment, or undefined if its parts are ambiguous. */
function publicAddressOf(address: string): string | undefined {
  const shown = publicPartOf(address)
  return shown === undefined ? undefined : `${new URL(address).protocol}//${shown}`
}

function Plain({ value }: { value: unknown }) {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  if (typeof value === 'boolean') return value ? common.yes : common.no
  if (value === null || value === undefined || value === '') {
    return <span className={cx('muted')}>{common.none}</span>
  }
  if (typeof value === 'object') return <JsonText value={value} />
  return <bdi className={typeof value === 'string' ? cx('mono') : undefined}>{String(value)}</bdi>
}

function Hidden({ children }: { children: ReactNode }) {
  const { cx } = useAppearance()
  return <span className={cx('hidden-value')}>{children}</span>
}

/** Renders an address without possible secrets, with a note if a part was removed. */
function Address(props: MetadataValueProps & { value: string }) {
  const { destination, name, value, label, secrets, canCopy } = props
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const common = useMessages('common', enCommon)
  const address = publicAddressOf(value)
  const pointer = pointerTo('metadata', name)
  const whole = secrets === 'reveal' ? () => <bdi className={cx('mono')}>{value}</bdi> : undefined
  const secret = { destination, pointer, label, value: whole }
  if (address === undefined) {
    return <SecretText {...secret} hidden={<Hidden>{common.setHidden}</Hidden>} />
  }
  const url = new URL(value)
  const isCut = Boolean(url.search || url.hash || url.username || url.password)
  const hidden = (
    <>
      <bdi className={cx('mono')}>{address}</bdi>
      {secrets !== 'omit' && (url.search || url.hash) && <Hidden>{messages.queryHidden}</Hidden>}
      {secrets !== 'omit' && (url.username || url.password) && <Hidden>{common.setHidden}</Hidden>}
    </>
  )
  if (isCut) return <SecretText {...secret} hidden={hidden} />
  return (
    <>
      {hidden}
      {canCopy && <CopyButton value={value} what={label} />}
    </>
  )
}

/** Renders the names of the headers. Their values are usually credentials. */
function Headers({ destination, secrets }: MetadataValueProps) {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const { headers: value = {} } = destination.metadata
  if (!isJsonObject(value)) return <Hidden>{common.setHidden}</Hidden>
  const headers = Object.entries(value)
  if (headers.length === 0) return common.none
  return (
    <ul className={cx('plain-list')}>
      {headers.map(([header, text]) => {
        const pointer = pointerTo('metadata', 'headers', header)
        const isPresent = !isRedacted(destination, pointer)
        return (
          <li key={header}>
            <bdi className={cx('mono')}>{header}</bdi>{' '}
            {secrets !== 'omit' && (
              <SecretText
                {...{ destination, pointer }}
                label={header}
                hidden={<Hidden>{common.setHidden}</Hidden>}
                value={secrets === 'reveal' && isPresent ? () => <Plain value={text} /> : undefined}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Renders an undocumented object, with its secrets replaced. */
function Nested({ value, ...props }: MetadataValueProps & { value: object }) {
  const { destination, name, label, secrets, isSecret } = props
  const common = useMessages('common', enCommon)
  const shown = withoutSecrets(value, secrets === 'omit' ? undefined : common.setHidden, (names) =>
    isSecretAt(destination, [name, ...names], isSecret),
  )
  const isCut = jsonOf(shown) !== jsonOf(value)
  if (!isCut) return <JsonText value={value} />
  return (
    <SecretText
      {...{ destination, label }}
      pointer={pointerTo('metadata', name)}
      hidden={<JsonText value={shown} />}
      value={secrets === 'reveal' ? () => <JsonText value={value} /> : undefined}
    />
  )
}

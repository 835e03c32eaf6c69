'use client'

import type { ComponentType } from 'react'
import type { DestinationType } from '../../../contract/calls/destinations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Cloud } from '../../icons/Cloud.js'
import { Container } from '../../icons/Container.js'
import type { Icon } from '../../icons/createIcon.js'
import { Database } from '../../icons/Database.js'
import { HardDrive } from '../../icons/HardDrive.js'
import { MessagesSquare } from '../../icons/MessagesSquare.js'
import { Rabbit } from '../../icons/Rabbit.js'
import { Radio } from '../../icons/Radio.js'
import { Send } from '../../icons/Send.js'
import { Shapes } from '../../icons/Shapes.js'
import { Snowflake } from '../../icons/Snowflake.js'
import { Table2 } from '../../icons/Table2.js'
import { Waves } from '../../icons/Waves.js'
import { Webhook } from '../../icons/Webhook.js'

/** Group of types that have the same color. */
type Family = 'http' | 'stream' | 'queue' | 'store' | 'warehouse'

/** Neutral icons instead of vendors' logos, which are trademarks. */
const ICONS: Record<DestinationType, readonly [Icon, Family]> = {
  webhook: [Webhook, 'http'],
  kinesis: [Waves, 'stream'],
  s3: [HardDrive, 'store'],
  clickhouse: [Database, 'warehouse'],
  snowflake: [Snowflake, 'warehouse'],
  redshift: [Table2, 'warehouse'],
  bigquery: [Cloud, 'warehouse'],
  pubsub: [Radio, 'stream'],
  azureblob: [Container, 'store'],
  sqs: [MessagesSquare, 'queue'],
  rabbitmq: [Rabbit, 'queue'],
  azureservicebus: [Send, 'queue'],
}

/** Icons by destination type. Override the built-in icons or add types. */
export type DestinationIcons = Readonly<Record<string, ComponentType<{ size?: number | string }>>>

interface DestinationIconProps {
  type: string
  icons: DestinationIcons | undefined
}

/** Renders the icon of a destination's type. It is decorative, because the label beside it has the same meaning. */
export function DestinationIcon({ type, icons }: DestinationIconProps) {
  const { cx } = useAppearance()
  const [known, family] = Object.hasOwn(ICONS, type) ? ICONS[type as DestinationType] : [Shapes] // own key
  const Icon = (icons && Object.hasOwn(icons, type) && icons[type]) || known
  return (
    <span className={cx('icon')} data-family={family} aria-hidden>
      <Icon size={16} />
    </span>
  )
}

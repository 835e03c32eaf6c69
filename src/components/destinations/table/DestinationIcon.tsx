'use client'

import type { ComponentType } from 'react'
import type { DestinationType } from '../../../contract/calls/destinations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Boxes } from '../../icons/Boxes.js'
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
import { Waves } from '../../icons/Waves.js'
import { Webhook } from '../../icons/Webhook.js'

/** Neutral icons instead of vendors' logos, which are trademarks. */
const ICONS: Record<DestinationType, Icon> = {
  webhook: Webhook,
  kinesis: Waves,
  s3: HardDrive,
  clickhouse: Database,
  snowflake: Snowflake,
  redshift: Boxes,
  bigquery: Cloud,
  pubsub: Radio,
  azureblob: Container,
  sqs: MessagesSquare,
  rabbitmq: Rabbit,
  azureservicebus: Send,
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
  const known = Object.hasOwn(ICONS, type) ? ICONS[type as DestinationType] : Shapes // own key
  const Icon = (icons && Object.hasOwn(icons, type) && icons[type]) || known
  return (
    <span className={cx('icon')} aria-hidden>
      <Icon size={16} />
    </span>
  )
}

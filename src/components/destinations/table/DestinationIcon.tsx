'use client'

import type { ComponentType } from 'react'
import type { DestinationType } from '../../../contract/calls/destinations.js'
import { useLook } from '../../appearance/AppearanceProvider.js'
import { Boxes } from '../../icons/Boxes.js'
import { Cloud } from '../../icons/Cloud.js'
import { Container } from '../../icons/Container.js'
import type { Glyph } from '../../icons/createGlyph.js'
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

/** Neutral signs, no vendor's logo: those are trademarks. */
const GLYPHS: Record<DestinationType, Glyph> = {
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

/** Signs by destination type, in the place of the kit's or for types that it does not know. */
export type DestinationIcons = Readonly<Record<string, ComponentType<{ size?: number | string }>>>

interface DestinationGlyphProps {
  type: string
  icons: DestinationIcons | undefined
}

/** A sign of a destination's type, for the eye only: the label beside it says the same. */
export function DestinationGlyph({ type, icons }: DestinationGlyphProps) {
  const { cx } = useLook()
  const known = Object.hasOwn(GLYPHS, type) ? GLYPHS[type as DestinationType] : Shapes // own key
  const Glyph = (icons && Object.hasOwn(icons, type) && icons[type]) || known
  return (
    <span className={cx('glyph')} aria-hidden>
      <Glyph size={16} />
    </span>
  )
}

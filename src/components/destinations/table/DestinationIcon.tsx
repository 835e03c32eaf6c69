'use client'

import type { ComponentType } from 'react'
import type { DestinationType } from '../../contract/destinations.js'
import { Boxes } from '../glyphs/Boxes.js'
import { Cloud } from '../glyphs/Cloud.js'
import { Container } from '../glyphs/Container.js'
import type { Glyph } from '../glyphs/createGlyph.js'
import { Database } from '../glyphs/Database.js'
import { HardDrive } from '../glyphs/HardDrive.js'
import { MessagesSquare } from '../glyphs/MessagesSquare.js'
import { Rabbit } from '../glyphs/Rabbit.js'
import { Radio } from '../glyphs/Radio.js'
import { Send } from '../glyphs/Send.js'
import { Shapes } from '../glyphs/Shapes.js'
import { Snowflake } from '../glyphs/Snowflake.js'
import { Waves } from '../glyphs/Waves.js'
import { Webhook } from '../glyphs/Webhook.js'
import { useLook } from '../look/LookProvider.js'

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

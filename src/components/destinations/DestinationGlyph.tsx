'use client'

import {
  Boxes,
  Cloud,
  Container,
  Database,
  HardDrive,
  type LucideIcon,
  MessagesSquare,
  Rabbit,
  Radio,
  Send,
  Shapes,
  Snowflake,
  Waves,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'

import type { DestinationType } from '../../contract/destinations.js'
import { useLook } from '../look/LookProvider.js'

/** Neutral signs, no vendor's logo: those are trademarks. */
const GLYPHS: Record<DestinationType, LucideIcon> = {
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

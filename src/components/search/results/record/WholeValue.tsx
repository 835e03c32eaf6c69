'use client'

import { useAppearance } from '../../../appearance/AppearanceProvider.js'
import { safeHref } from '../../../problems/safeHref.js'
import { JsonTree } from '../../../values/JsonTree.js'
import { LongText } from '../../../values/LongText.js'
import { FieldValue } from '../FieldValue.js'

interface WholeValueProps {
  value: unknown
  /** Name of the field, for the label of its content. */
  name: string
}

/** Renders a field's whole value: a link, a text of any length, or a tree of its members. */
export function WholeValue({ value, name }: WholeValueProps) {
  if (typeof value === 'string' && value.trim() !== '') return <WholeText text={value} />
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return <FieldValue value={value} />
  }
  return <JsonTree value={value} label={name} depth={1} />
}

function WholeText({ text }: { text: string }) {
  const { Link } = useAppearance()
  const href = /^(?:https?|mailto):/i.test(text) ? safeHref(text) : undefined
  if (!href) return <LongText text={text} maxChars={400} />
  return (
    <Link href={href} rel="noreferrer noopener" target="_blank">
      <bdi>{text}</bdi>
    </Link>
  )
}

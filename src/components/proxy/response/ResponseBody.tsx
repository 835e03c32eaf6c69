'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { JsonText } from '../../values/JsonText.js'
import { JsonTree } from '../../values/JsonTree.js'
import { useQuantities } from '../useQuantities.js'
import type { ConsoleResponse } from './consoleResponse.js'
import { ResponseImage } from './ResponseImage.js'

interface ResponseBodyProps {
  response: ConsoleResponse
  /** Whether JSON is shown as unchanged text. */
  asText: boolean
  /** Maximum size of shown text, in bytes. */
  maxBytes: number
}

/** Number of levels that are initially expanded. Enough to show the fields of records in a list. */
const DEPTH = 4

/** Renders a preview of a body by its media type, and a note if it is incomplete. */
export function ResponseBody({ response, asText, maxBytes }: ResponseBodyProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const { size } = useQuantities()
  const { shown, body } = response
  switch (shown.kind) {
    case 'none':
      return <p className={cx('muted')}>{messages.noBody}</p>
    case 'json':
      return asText ? (
        <JsonText value={shown.text} />
      ) : (
        <JsonTree value={shown.value} source={shown.text} label={messages.response} depth={DEPTH} />
      )
    case 'text':
      return (
        <>
          {shown.isCut && (
            <p className={cx('muted')}>{messages.cut(size(body.size), size(maxBytes))}</p>
          )}
          <JsonText value={shown.text} />
        </>
      )
    case 'image':
      return <ResponseImage body={body} />
    case 'file':
      return (
        <p className={cx('muted')}>
          {shown.isTooLarge
            ? messages.tooLarge(size(body.size))
            : messages.notShownType(body.type.split(';', 1)[0] ?? '')}
        </p>
      )
  }
}

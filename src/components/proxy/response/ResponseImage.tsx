'use client'

import { useEffect, useRef, useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'

/** Renders image bytes as an `<img>`, in which not even an SVG can run scripts or load resources. */
export function ResponseImage({ body }: { body: Blob }) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<Blob>()

  // Object URLs keep their bytes in memory until they are revoked.
  useEffect(() => {
    const url = URL.createObjectURL(body)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [body])

  if (failed === body) return <p className={cx('muted')}>{messages.imageFailed}</p>
  return (
    <img ref={image} className={cx('image')} alt={messages.image} onError={() => setFailed(body)} />
  )
}

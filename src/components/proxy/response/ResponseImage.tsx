'use client'

import { useEffect, useRef, useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'

/** A picture out of bytes. As an `<img>`, in which not even an SVG runs a script or loads anything. */
export function ResponseImage({ body }: { body: Blob }) {
  const { cx } = useAppearance()
  const texts = useMessages('proxy', enProxy)
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)

  // The browser's addresses of bytes are outside React: each keeps its bytes until it is given back.
  useEffect(() => {
    const url = URL.createObjectURL(body)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [body])

  if (failed) return <p className={cx('muted')}>{texts.imageFailed}</p>
  return (
    <img ref={image} className={cx('image')} alt={texts.image} onError={() => setFailed(true)} />
  )
}

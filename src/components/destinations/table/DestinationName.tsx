'use client'

import type { Destination } from '../../../contract/calls/destinations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'

interface DestinationNameProps {
  destination: Destination
  getHref: ((destination: Destination) => string) | undefined
  onSelect: ((destination: Destination) => void) | undefined
}

/** Renders a destination's name as a link, a button or text. */
export function DestinationName({ destination, getHref, onSelect }: DestinationNameProps) {
  const { cx, Button, Link } = useAppearance()
  const text = destination.name || destination.id
  // The stylesheet shows two lines of it.
  const name = <bdi title={text}>{text}</bdi>
  const handleClick = onSelect && (() => onSelect(destination))
  if (getHref) {
    return (
      <Link
        data-primary=""
        className={cx('name-link')}
        href={getHref(destination)}
        onClick={handleClick}
      >
        {name}
      </Link>
    )
  }
  if (!handleClick) return name
  return (
    <Button variant="icon" data-primary="" className={cx('name-link')} onClick={handleClick}>
      {name}
    </Button>
  )
}

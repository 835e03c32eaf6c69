import { Story, useOf } from '@storybook/addon-docs/blocks'
import { type ComponentProps, type CSSProperties, useEffect, useRef, useState } from 'react'
import storyHeights from './storyHeights.json' with { type: 'json' }

/** Distance to the viewport at which a story starts to render: two screens, so that it has loaded its data when the reader arrives. */
const MARGIN = '200%'

/** Heights of stories that have no measured height, in px. */
const DEFAULT_HEIGHTS = [240, 240]

/** Heights of each story on its page, in px: on a wide page, and on a phone. */
const heights: Record<string, number[]> = storyHeights

/** Renders a story of a page when it comes near the viewport. Until then, it reserves the story's height. */
export default function LazyStory(props: ComponentProps<typeof Story>) {
  const { id } = useOf(props.of ?? 'story', ['story']).story
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setIsNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const [wide, narrow] = heights[id] ?? DEFAULT_HEIGHTS
  const style = { '--wide': `${wide}px`, '--narrow': `${narrow}px` } as CSSProperties // has no custom properties
  return (
    <div ref={place} className="catalogue-place" data-story={id} style={style}>
      {isNear && <Story {...props} />}
    </div>
  )
}

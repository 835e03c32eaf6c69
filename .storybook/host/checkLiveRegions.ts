import { expect } from 'storybook/test'

/**
 * Throws if a live region is not displayed. A screen reader does not announce a text that appears together with its
 * region. jsdom applies no stylesheet, so the unit tests do not find one.
 */
export async function checkLiveRegions(canvas: HTMLElement) {
  const hidden = [...canvas.querySelectorAll('[aria-live], [role="status"]')].filter(
    (region) => !region.closest('[hidden]') && !region.checkVisibility(),
  )
  await expect(hidden).toEqual([])
}

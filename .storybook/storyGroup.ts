/** The groups of a component's stories, in the order of the pages and the sidebar. */
export const STORY_GROUPS = ['Features', 'States', 'Stress'] as const

/** Returns the group of a story: the tag `state` is for states, `stress` for unusual data, sizes and languages. */
export function storyGroup(tags: readonly string[]): (typeof STORY_GROUPS)[number] {
  if (tags.includes('state')) return 'States'
  return tags.includes('stress') ? 'Stress' : 'Features'
}

import type { StoryStackParameters } from './StoryStack.tsx'

/** The parameters of a story that plays on a stage of its own. */
export function withStack(stage: StoryStackParameters): { stage: StoryStackParameters } {
  return { stage }
}

import type { StoryStackParameters } from './StoryStack.tsx'

/** Returns the parameters of a story that runs on its own stack. */
export function withStack(stage: StoryStackParameters): { stage: StoryStackParameters } {
  return { stage }
}

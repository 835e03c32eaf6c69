import type { StoryStackParameters } from '../../.storybook/host/StoryStack.tsx'

/** Returns the parameters of a story that runs on its own stack. */
export function withStack(stage: StoryStackParameters): { stage: StoryStackParameters } {
  return { stage }
}

import type { StageParameters } from './Stage.tsx'

/** The parameters of a story that plays on a stage of its own. */
export function staged(stage: StageParameters): { stage: StageParameters } {
  return { stage }
}

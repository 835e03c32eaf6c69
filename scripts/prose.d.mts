export interface ProsePattern {
  words?: string
  start?: string
  why: string
  use: string
  found: string
  better: string
}

export interface ProseMatch {
  file: string
  line: number
  lines: string
  words: string
  use: string
  why: string
}

export const CHECKED: string[]
export const PATTERNS: ProsePattern[]
export function findProse(file: string, text: string): ProseMatch[]

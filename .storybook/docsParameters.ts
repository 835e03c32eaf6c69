/** How pages of the catalogue show stories: the code is the story's own source, as it stands in its file. */
export const docsParameters = {
  source: { type: 'code' },
  toc: { headingSelector: 'h2, h3' },
} as const

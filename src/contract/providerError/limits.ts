/** Longest text that is parsed, in characters. The rest of a longer one is not read. */
export const MAX_BODY_CHARS = 256 * 1024

/** Most levels of objects, lists and elements that are read. */
export const MAX_DEPTH = 8

/** Most members and elements that are read. */
export const MAX_NODES = 2000

/** Most sentences after the first one, and most field errors. */
export const MAX_SENTENCES = 20
export const MAX_FIELD_ERRORS = 50

/** Longest sentence that is returned, in characters. */
export const MAX_SENTENCE_CHARS = 500

/** Maximum length of the text that is parsed, in characters. Only the start of a longer text is read. */
export const MAX_BODY_CHARS = 256 * 1024

/** Maximum depth of objects, lists and elements. */
export const MAX_DEPTH = 8

/** Maximum number of members and elements that are read. */
export const MAX_NODES = 2000

/** Maximum number of sentences after the message. */
export const MAX_SENTENCES = 20

/** Maximum number of field errors. */
export const MAX_FIELD_ERRORS = 50

/** Maximum length of a sentence, in characters. */
export const MAX_SENTENCE_CHARS = 500

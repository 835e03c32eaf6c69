/**
 * Inspects a body. Call it with each piece in order, and with undefined at the end. Returns true as soon as a field that
 * overrides the method is complete. Inspect the end before you send the last piece: the end can complete such a field.
 */
export type BodyInspector = (piece: Uint8Array | undefined) => boolean

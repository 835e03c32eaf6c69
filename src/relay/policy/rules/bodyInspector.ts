/**
 * Inspects a body. Call it with each piece in order, and with undefined at the end. Returns true as soon as the body
 * overrides the method. The piece must then not be sent.
 */
export type BodyInspector = (piece: Uint8Array | undefined) => boolean

/** Reason why types cannot be written. Each line of the message names the file or URL. */
export class TypesFault extends Error {}

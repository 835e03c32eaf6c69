import { pointerTo } from '../../contract/json/json.js'

/** A value's place in a destination. A linked list, because pointers are created only for the few removed values. */
export interface Place {
  parent: Place | undefined
  /** Name of the member, or index of the element. */
  key: string | number
  /** Number of ancestors. */
  depth: number
}

/**
 * Maximum total length of the pointers of one destination, in characters. Each pointer repeats the names of its
 * ancestors. Without a limit, a long name above many secrets would make a response thousands of times as long as the
 * destination.
 */
const MAX_POINTER_CHARS = 16 * 1024

function pointerOf({ parent, key }: Place): string {
  return parent ? pointerOf(parent) + pointerTo(key) : ''
}

/** The JSON Pointers to the values that were removed from one destination. */
export class RedactionLog {
  readonly pointers: string[] = []
  #chars = 0

  /** Whether the list has become too long to be sent. */
  get isFull(): boolean {
    return this.#chars > MAX_POINTER_CHARS
  }

  /** Adds the pointer to a place. */
  add(place: Place): void {
    if (this.isFull) return
    const pointer = pointerOf(place)
    this.#chars += pointer.length
    this.pointers.push(pointer)
  }
}

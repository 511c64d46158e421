/** One size of a picture: a JPEG of our own making. */
export interface Sheet {
  bytes: Uint8Array
  width: number
  height: number
}

export interface Redrawn {
  full: Sheet
  thumb: Sheet
}

/** What became of one picture. */
export type RedrawReply = Redrawn | { fault: 'too_many_pixels' | 'broken' | 'too_slow' }

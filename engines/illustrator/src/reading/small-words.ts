/** Function words and general words. A `verb` separates its subject from its object. */
export type SmallWord =
  | 'article'
  | 'locative'
  | 'with'
  | 'of'
  | 'and'
  | 'or'
  | 'without'
  | 'verb'
  | 'quality'
  | 'picture'
  | 'empty'
  /** A way of drawing that the illustrator lacks: reported as left out. */
  | 'manner'
  /** A word that makes a neighbouring colour apply to the whole picture: 'palette', 'tones'. */
  | 'colouring'
  | 'scenery'

/** The count of each number word; digits are read directly. */
export const NUMBERS = {
  one: { count: 1 },
  two: { count: 2 },
  three: { count: 3 },
  four: { count: 4 },
  five: { count: 5 },
  row: { count: 6, isInRow: true },
  six: { count: 6 },
  seven: { count: 7 },
  eight: { count: 8 },
  nine: { count: 9 },
  ten: { count: 10 },
  eleven: { count: 11 },
  twelve: { count: 12 },
} as const satisfies Record<string, { count: number; isInRow?: true }>

export type NumberWord = keyof typeof NUMBERS

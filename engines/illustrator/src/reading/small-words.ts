/** What holds a prompt together. `verb` parts what does something from what it is done with. */
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
  /** A manner of drawing that the illustrator has not: told as left out. */
  | 'manner'
  /** What a colour beside it is the colour of: the whole picture. */
  | 'colouring'
  | 'scenery'

/** How many each word asks for; figures are read as they are. */
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

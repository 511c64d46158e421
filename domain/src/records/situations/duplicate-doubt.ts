/**
 * Why an operator must confirm a duplicate. `danger`: it warns of something the other does not; `picture`: it has a picture,
 * which no rule compares; `subject`: it also mentions something else; `service`: the services differ and only the words
 * match.
 */
export const DOUBTS = ['danger', 'picture', 'subject', 'service'] as const
export type Doubt = (typeof DOUBTS)[number]

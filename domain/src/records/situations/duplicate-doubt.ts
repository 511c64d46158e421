/**
 * Why a person has to agree before a report is closed as a duplicate. `danger`: it warns of something that the other does
 * not; `picture`: it has a picture, which no rule compares; `subject`: it speaks of something else as well; `service`: only
 * the words make one of two services.
 */
export const DOUBTS = ['danger', 'picture', 'subject', 'service'] as const
export type Doubt = (typeof DOUBTS)[number]

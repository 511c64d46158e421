import type { RecordPictures } from './record-pictures.ts'
import type { Reporters } from './reporters.ts'

/** For a desk where nobody keeps pictures: a closing then needs its reason in words. */
export const NO_PICTURES: Pick<RecordPictures, 'count'> = { count: async () => 0 }

/** For a desk whose requests nobody has reported themselves: there is nobody to ask, to tell or to reach. */
export const NO_REPORTERS: Pick<Reporters, 'canBeAsked' | 'tellRemark' | 'contactOf'> = {
  canBeAsked: async () => false,
  tellRemark: async () => undefined,
  contactOf: async () => null,
}

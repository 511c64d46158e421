import { Failure } from '@oppidum/domain/core/failure'
import type { RecordPictures } from './record-pictures.ts'
import type { Reporters } from './reporters.ts'

/** For a desk where nobody keeps pictures: a closing then needs its reason in words, and a report comes without one. */
export const NO_PICTURES: Pick<RecordPictures, 'countProof' | 'prepare' | 'attach' | 'of'> = {
  countProof: async () => 0,
  of: async () => [],
  async prepare() {
    throw new Failure('unavailable', 'Pictures are not taken here at present; send it without one.')
  },
  async attach() {
    throw new Failure('unavailable', 'Pictures are not taken here at present; send it without one.')
  },
}

/** For a desk whose requests nobody has reported themselves: there is nobody to ask, to tell or to reach. */
export const NO_REPORTERS: Pick<Reporters, 'canBeAsked' | 'tellRemark' | 'contactOf'> = {
  canBeAsked: async () => false,
  tellRemark: async () => undefined,
  contactOf: async () => null,
}

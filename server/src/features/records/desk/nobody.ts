import { Failure } from '@oppidum/domain/core/failure'
import type { RecordPictures } from './record-pictures.ts'
import type { Reporters } from './reporters.ts'

/** For a desk without picture storage: a closing then needs a reason in words, and reports have no pictures. */
export const NO_PICTURES: Pick<RecordPictures, 'countProof' | 'prepare' | 'attach' | 'of'> = {
  countProof: async () => 0,
  of: async () => [],
  async prepare() {
    throw new Failure('unavailable', 'Pictures are not accepted here at the moment; send it without one.')
  },
  async attach() {
    throw new Failure('unavailable', 'Pictures are not accepted here at the moment; send it without one.')
  },
}

/** For a desk without the citizens' reports: no reporter can be asked, told or contacted. */
export const NO_REPORTERS: Pick<Reporters, 'canBeAsked' | 'tellRemark' | 'contactOf'> = {
  canBeAsked: async () => false,
  tellRemark: async () => undefined,
  contactOf: async () => null,
}

import { RESOLVED_SHOWN_MS } from '@oppidum/domain/incident'
import { RecordKind } from '@oppidum/domain/life-cycle'
import type { Chore } from '../../forgetting.ts'
import type { House } from '../../house.ts'
import { LOOK_BACK_MS, opinionScoreStore } from './opinion-score-store.ts'
import { opinionStore } from './opinion-store.ts'

/** What nobody will look at any more: records that were over before a model could be asked, and marks of what was scored long ago. */
export function opinionChores({ db }: Pick<House, 'db'>): Chore[] {
  const store = opinionStore(db)
  const scores = opinionScoreStore(db)
  return [
    ...RecordKind.options.map(
      (kind): Chore =>
        (nowMs, atMost) =>
          store.forgetOver(kind, new Date(nowMs - RESOLVED_SHOWN_MS), atMost),
    ),
    (nowMs, atMost) => scores.forgetMarks(new Date(nowMs - 2 * LOOK_BACK_MS), atMost),
  ]
}

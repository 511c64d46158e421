import { Failure } from '@oppidum/domain/core/failure'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { listModeration, overruleModeration } from '@oppidum/domain/gallery/image-moderation'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import type { StoredImages } from '../images/stored-images-port.ts'
import { moderationStore } from './moderation-store.ts'
import { pictureHashOf } from './moderation-subject.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock'> {
  images: StoredImages
  listHeaders: AnswerNow['listHeaders']
}

/** Admins' list of moderation decisions, and overruling them. */
export function moderationRoutes(serve: Serve, { db, clock, images, listHeaders }: Dependencies): void {
  serve(listModeration, async ({ query: { limit = PAGE_LIMIT, cursor, ...filter } }) => {
    const { records, total, next } = await moderationStore(db.pool).list(filter, limit, cursor)
    return withHeaders(records, listHeaders(listModeration.path, { limit, ...filter }, total, next))
  })

  serve(overruleModeration, (request) => {
    const { to, reason } = request.body
    const { id } = request.params
    return transaction(db, async (tx) => {
      const store = moderationStore(tx)
      await store.hold(id)
      const before = await store.find(id)
      if (!before) throw new Failure('not_found', 'There is no decision with that id.')
      const from = before.decision.overruled?.to ?? before.decision.action
      if (from === to) throw new Failure('conflict', `This decision has already been made: ${to}.`)
      const at = new Date(clock.nowMs())
      await store.overrule({ id: uuidv7({ msecs: at.getTime() }), at, subject: before.subject, to, byId: personOf(request).id, reason })
      const hash = pictureHashOf(before.subject)
      const deleted = to === 'block' && hash !== null ? await images.takeAway(tx, hash) : []
      const { thing } = before.decision
      await writeAudit(tx, at, {
        actor: actorOf(request),
        action: 'moderation-overruled',
        subjectId: id,
        from: { thing, action: from },
        to: { action: to, ...(deleted.length > 0 && { taken: deleted }) },
        reason,
      })
      const after = await store.find(id)
      if (!after) throw new Failure('not_found', 'There is no decision with that id.')
      return after.decision
    })
  })
}

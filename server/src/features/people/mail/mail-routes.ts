import { Failure } from '@oppidum/domain/core/failure'
import { getMail, listMail } from '@oppidum/domain/core/mail'
import type { AppContext } from '../../../compose/context.ts'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { requireAdmin } from '../../../platform/auth/people/session-rights-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { mailListStore } from './mail-list-store.ts'

/** The outbox, only for admins of every city: its e-mails can open any account. */
export function mailRoutes(
  serve: Serve,
  {
    db,
    cities,
    log,
    hasServer,
    listHeaders,
  }: Pick<AppContext, 'db' | 'cities' | 'log'> & { hasServer: boolean; listHeaders: AnswerNow['listHeaders'] },
): void {
  const letters = mailListStore(db, hasServer)

  serve(listMail, async (request) => {
    await requireAdmin(db.pool, personOf(request).id, EVERY_CITY, cities)
    const { records, total, next } = await letters.list(request.query)
    return withHeaders(records, listHeaders(listMail.path, request.query, total, next))
  })

  serve(getMail, async (request) => {
    const { id } = personOf(request)
    await requireAdmin(db.pool, id, EVERY_CITY, cities)
    const letter = await letters.find(request.params.id)
    if (!letter) throw new Failure('not_found', 'There is no email with that id; emails are kept for 30 days.')
    // Someone who reads another person's e-mail can use the link in it.
    log.warn({ security: 'letter_read', actor: id, mail: letter.id }, 'outbox e-mail read by an admin')
    return letter
  })
}

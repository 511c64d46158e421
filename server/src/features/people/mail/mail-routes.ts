import { Failure } from '@oppidum/domain/core/failure'
import { getMail, listMail } from '@oppidum/domain/core/mail'
import type { AppContext } from '../../../compose/context.ts'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { requireAdmin } from '../../../platform/auth/people/session-rights-store.ts'
import { headed, personOf, type Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { mailListStore } from './mail-list-store.ts'

/** The outbox, for the admins of every city: what is in it may open any account. */
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

  serve(listMail, async (asked) => {
    await requireAdmin(db.pool, personOf(asked).id, EVERY_CITY, cities)
    const { records, total, next } = await letters.list(asked.query)
    return headed(records, listHeaders(listMail.path, asked.query, total, next))
  })

  serve(getMail, async (asked) => {
    const { id } = personOf(asked)
    await requireAdmin(db.pool, id, EVERY_CITY, cities)
    const letter = await letters.find(asked.params.id)
    if (!letter) throw new Failure('not_found', 'There is no email with that id here; emails are kept for 30 days.')
    // Whoever reads a letter of somebody else can use what it opens.
    log.warn({ security: 'letter_read', actor: id, mail: letter.id }, 'outbox e-mail read by an admin')
    return letter
  })
}

import { Failure } from '@oppidum/domain/failure'
import { getMail, listMail } from '@oppidum/domain/mail'
import type { House } from '../../house.ts'
import { headed, personOf, type Serve } from '../../http/serve.ts'
import type { AnswerNow } from '../../live/answers.ts'
import { EVERY_CITY } from '../../people/person-store.ts'
import { requireAdmin } from '../../people/standing-store.ts'
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
  }: Pick<House, 'db' | 'cities' | 'log'> & { hasServer: boolean; listHeaders: AnswerNow['listHeaders'] },
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
    if (!letter) throw new Failure('not_found', 'There is no letter of that id here; letters are kept for 30 days.')
    // Whoever reads a letter of somebody else can use what it opens.
    log.warn({ security: 'letter_read', actor: id, mail: letter.id }, 'a letter of the outbox was read')
    return letter
  })
}

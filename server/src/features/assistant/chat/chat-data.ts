import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { chatStore } from './chat-store.ts'

/** Most questions in an export of a person's data; the newest. */
const MESSAGES_AT_MOST = 10_000

/** A person's questions and answers in every city, oldest first. */
export function chatData({ db }: Pick<AppContext, 'db'>): PersonData {
  const store = chatStore(db)
  return {
    part: 'questions',
    async read(personId) {
      const found = await store.all(personId, MESSAGES_AT_MOST)
      return found.length === 0
        ? null
        : found.map(({ title, cityId, message, response, createdAt, answeredAt, state, feedback }) => ({
            conversation: title,
            cityId,
            message,
            response,
            state,
            feedback,
            createdAt: createdAt.toISOString(),
            answeredAt: answeredAt?.toISOString() ?? null,
          }))
    },
    remove: (tx, personId) => store.removeAll(tx, personId),
  }
}

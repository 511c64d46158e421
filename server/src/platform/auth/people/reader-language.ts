import { Language, languageWanted } from '@oppidum/domain/core/language'
import type { Tx } from '../../db/connection.ts'

type Headers = Readonly<Record<string, string | undefined>>

/** The language of whoever asks; undefined for programs and for languages that we do not write. */
export const languageOfRequest = (headers: Headers): Language | undefined => languageWanted(headers['accept-language'])

/**
 * In which language a letter to a mailbox is written: the one in which its owner last used the page, else that of the request
 * that causes the letter, else the installation's.
 */
export async function readerLanguage(
  tx: Pick<Tx, 'query'>,
  mailbox: string,
  asked: Language | undefined,
  installation: Language,
): Promise<Language> {
  const { rows } = await tx.query<{ language: string }>({
    name: 'reader-language',
    text: 'select language from person where email = $1 and language is not null order by created_at desc limit 1',
    values: [mailbox],
  })
  const known = Language.safeParse(rows[0]?.language)
  return known.success ? known.data : (asked ?? installation)
}

/** Remembers in which language somebody uses the page. Writes only when it is another one. */
export async function rememberLanguage(tx: Pick<Tx, 'query'>, personId: string, language: Language): Promise<void> {
  await tx.query({
    name: 'reader-language-remember',
    text: 'update person set language = $2 where id = $1 and language is distinct from $2',
    values: [personId, language],
  })
}

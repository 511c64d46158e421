import { Language, languageWanted } from '@oppidum/domain/core/language'
import type { Tx } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'

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
  const { rows } = await run<{ language: string }>(
    tx,
    sql`select language from person where email = ${mailbox} and language is not null order by created_at desc limit 1`,
    { name: 'reader-language' },
  )
  const known = Language.safeParse(rows[0]?.language)
  return known.success ? known.data : (asked ?? installation)
}

/** Remembers in which language somebody uses the page. Writes only when it is another one. */
export async function rememberLanguage(tx: Pick<Tx, 'query'>, personId: string, language: Language): Promise<void> {
  await run(tx, sql`update person set language = ${language} where id = ${personId} and language is distinct from ${language}`, {
    name: 'reader-language-remember',
  })
}

import { Language, languageWanted } from '@oppidum/domain/core/language'
import type { Tx } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'

type Headers = Readonly<Record<string, string | undefined>>

/** The request's language; undefined for programs and for languages we do not offer. */
export const languageOfRequest = (headers: Headers): Language | undefined => languageWanted(headers['accept-language'])

/**
 * The language for an e-mail: the one its reader last used on the page, else the language of the request that causes it, else the
 * installation's.
 */
export async function readerLanguage(
  tx: Pick<Tx, 'query'>,
  mailbox: string,
  requested: Language | undefined,
  installation: Language,
): Promise<Language> {
  const { rows } = await run<{ language: string }>(
    tx,
    sql`select language from person where email = ${mailbox} and language is not null order by created_at desc limit 1`,
    { name: 'reader-language' },
  )
  const stored = Language.safeParse(rows[0]?.language)
  return stored.success ? stored.data : (requested ?? installation)
}

/** Remembers the language a person uses the page in. Writes only a change. */
export async function rememberLanguage(tx: Pick<Tx, 'query'>, personId: string, language: Language): Promise<void> {
  await run(tx, sql`update person set language = ${language} where id = ${personId} and language is distinct from ${language}`, {
    name: 'reader-language-remember',
  })
}

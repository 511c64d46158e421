import * as z from 'zod/mini'

/** Those in which every text of the page is written. */
export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

/** The first of our languages in the order in which an Accept-Language header wants them; undefined when it wants none of ours. */
export function languageWanted(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((it) => it.trim().toLowerCase())
    const weight = parameters.find((it) => it.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const ours = wanted.flatMap(({ language, weight }) => {
    const known = Language.safeParse(language)
    return known.success && weight > 0 ? [{ language: known.data, weight }] : []
  })
  return ours.toSorted((a, b) => b.weight - a.weight)[0]?.language
}

import * as z from 'zod/mini'
import type { Language } from '../core/language.ts'

/** The words of a record in another language than the one it is written in. */
export const RecordWords = z.object({ title: z.string(), description: z.string(), location: z.string() })
export type RecordWords = z.infer<typeof RecordWords>

/** By language. Only records that the product itself writes have them: what people and feeds write stays as they wrote it. */
export const RecordTranslations = z.record(z.string(), RecordWords)
export type RecordTranslations = z.infer<typeof RecordTranslations>

/** The record in the reader's language where it is written in it, else as it is. */
export function inLanguage<R extends Partial<RecordWords> & { translations?: RecordTranslations | null | undefined }>(
  record: R,
  language: Language,
): R {
  const words = record.translations?.[language]
  if (!words) return record
  const said: Partial<RecordWords> = {}
  for (const part of ['title', 'description', 'location'] as const) if (record[part] !== undefined) said[part] = words[part]
  return { ...record, ...said }
}

import * as z from 'zod/mini'
import type { Language } from '../core/language.ts'

/** A record's text in a language other than its original one. */
export const RecordWords = z.object({ title: z.string(), description: z.string(), location: z.string() })
export type RecordWords = z.infer<typeof RecordWords>

/** By language. Only records written by the product have translations: text by people and feeds stays as they wrote it. */
export const RecordTranslations = z.record(z.string(), RecordWords)
export type RecordTranslations = z.infer<typeof RecordTranslations>

/** The record in the reader's language if it has that translation, else unchanged. */
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

import * as z from 'zod/mini'
import { Language } from '../core/language.ts'

/**
 * What is wrong with a feed, for programs. 'standard': something of its standard's own, which only its sentence says.
 */
export const FeedProblemCode = z.enum([
  // The publisher could not be asked, or did not answer.
  'not_reachable',
  'untrusted',
  'not_allowed',
  'not_understood',
  'too_large',
  'too_slow',
  'refused',
  'refused_status',
  'ended',
  'no_message',
  'no_key',
  'unreadable_key',
  // Its answer is of no use.
  'web_page',
  'broken',
  'forbidden_xml',
  'too_complex',
  'publisher_error',
  'answer_too_slow',
  'crashed',
  'busy',
  'not_stored',
  'unforeseen',
  // It delivers, but a part is missing.
  'list_cut',
  'list_failed',
  'list_unlisted',
  'documents_cut',
  'documents_missing',
  'none_matched',
  'changes_refused',
  'changes_not_asked',
  // It is too old, or nothing came.
  'untried',
  'empty',
  'old_data',
  'silent',
  'standard',
])
export type FeedProblemCode = z.infer<typeof FeedProblemCode>

/** A sentence in every language of the product. */
export const InEveryLanguage = z.record(Language, z.string())
/** What the page needs to say a problem in its language; absent where nothing is wrong. */
export const PROBLEM_DETAILS = {
  problemCode: z.optional(FeedProblemCode),
  /** What the sentence names, such as `status`. */
  problemParams: z.optional(z.record(z.string(), z.string())),
  problemTexts: z.optional(InEveryLanguage),
}

export type InEveryLanguage = z.infer<typeof InEveryLanguage>

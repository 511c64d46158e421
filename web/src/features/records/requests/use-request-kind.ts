import { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { useMemo } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { KindWords } from '../desk/desk-kind.ts'
import { categoryOf } from './service-request-words.ts'

/** What the desk's parts say of service requests. */
export function useRequestKind(): KindWords {
  const text = useText()
  return useMemo(
    () => ({
      kind: 'service-request',
      priorities: RequestPriority.options.toReversed(),
      words: RequestCategory.options,
      nameOf: (word) => categoryOf(word, text),
    }),
    [text],
  )
}

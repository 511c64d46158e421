import { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { useMemo } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { KindWords } from '../desk/desk-kind.ts'
import { categoryOf } from './service-request-words.ts'

/** The desk's texts for service requests. */
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

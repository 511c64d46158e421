import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { useMemo } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { KindWords } from '../desk/desk-kind.ts'
import { typeOf } from './incident-words.ts'

/** The desk's texts for incidents. */
export function useIncidentKind(): KindWords {
  const text = useText()
  return useMemo(
    () => ({
      kind: 'incident',
      priorities: IncidentPriority.options,
      words: IncidentType.options,
      nameOf: (word) => typeOf(word, text),
    }),
    [text],
  )
}

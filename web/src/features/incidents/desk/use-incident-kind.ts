import { IncidentPriority, IncidentType } from '@oppidum/domain/incident'
import { useMemo } from 'react'
import type { KindWords } from '../../../desk/desk-kind.ts'
import { useText } from '../../../locales/text.ts'
import { typeOf } from '../incident-words.ts'

/** What the desk's parts say of incidents. */
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

import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import type { Pair } from '../../../ui/overlays/SidePanelParts.tsx'
import type { DeskRecord } from './desk-kind.ts'
import { OWN_FIELDS } from './own-fields.ts'

/** The fields that only a record's kind has, for its panel. */
export function useOwnPairs(kind: RecordKind, record: DeskRecord): Pair[] {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const values: Readonly<Record<string, unknown>> = { ...record }
  return Object.entries(OWN_FIELDS[kind]).flatMap(([field, { name, time, words }]) => {
    const value = values[field]
    if (value === null || value === undefined) return []
    const word = words?.[String(value)]
    if (words) return word ? [{ name: text(name), value: text(word) }] : []
    if (typeof value !== 'string') return []
    return [{ name: text(name), value: time ? <time dateTime={value}>{format.time(value, nowMs)}</time> : value }]
  })
}

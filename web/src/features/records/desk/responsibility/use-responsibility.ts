import { useLingui } from '@lingui/react'
import { departmentIn } from '@oppidum/domain/records/department'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Entrusted, type Responsibility, responsibilityOf } from '@oppidum/domain/records/responsibility'
import { useCallback } from 'react'
import { useCity } from '../../../../api/config.tsx'
import { spokenBy } from '../../../../i18n/page-language.ts'
import { useText } from '../../../../i18n/text.ts'
import { useMe } from '../../../../identity/identity.tsx'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import type { DeskRecord } from '../desk-kind.ts'
import { useDeskKnowledge } from './desk-knowledge.ts'
import { isEntrusted, responsibilitySentences, responsibilityShort } from './responsibility-words.ts'

const STEP_MS = 15_000

/** A city department's name in the viewer's language. */
export function useDepartmentName(): (name: string) => string {
  const { departments } = useCity()
  const { i18n } = useLingui()
  const language = spokenBy(i18n)
  return useCallback((name) => departmentIn(language, departments, name), [departments, language])
}

export interface ResponsibilityWords extends Responsibility {
  /** 'Acknowledged by Ana 16:35. Roads and Traffic. To be resolved by 20:08.' Empty for a closed record. */
  sentence: string
  /** Short form for a row; null when there is nothing to show. */
  short: string | null
}

/** A record, or the part of it that determines responsibility; without its times, targets are left out. */
export type EntrustedRecord = DeskRecord | (Entrusted & { id: string; createdAt?: never })

/** The owner of any record on the page, in the viewer's language. Updates with the clock. */
export function useResponsibility(): (kind: RecordKind, record: EntrustedRecord) => ResponsibilityWords {
  const text = useText()
  const format = useFormat()
  const desk = useDeskKnowledge()
  const me = useMe()?.userId ?? null
  const departmentName = useDepartmentName()
  const nowMs = useNowEvery(STEP_MS)
  return (kind, record) => {
    const due = record.createdAt === undefined ? null : (desk?.dueOf(kind, record, nowMs) ?? null)
    const it = responsibilityOf(kind, record, desk?.of(kind, record.id) ?? null, due)
    const nameOf = (id: string) => (id === me ? text('owner.me') : (desk?.nameOf(id) ?? null))
    const wording = { kind, text, format, nowMs, nameOf, departmentName }
    const open = isEntrusted(kind, record.status)
    return {
      ...it,
      sentence: open ? responsibilitySentences(it, wording).join(' ') : '',
      short: open ? responsibilityShort(it, wording) : null,
    }
  }
}

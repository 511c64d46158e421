import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { CorrectedField } from '@oppidum/domain/forecasting/correction'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useByClock, useNowEvery } from '../../../../ui/browser/use-now.ts'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Badge } from '../../../../ui/values/Badge.tsx'
import { useQuickAct } from '../actions/use-quick-act.ts'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { priorityWord } from '../record-labels.ts'
import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useAtDesk } from '../use-desk.ts'
import styles from './AiProposal.module.css'
import { useCertainty } from './certainty.ts'
import { estimateMs, type Proposal, patchOf, proposalFor } from './proposal.ts'

const FIELD_TEXT: Record<CorrectedField, TextId> = {
  type: 'ai.propose-type',
  category: 'ai.propose-category',
  priority: 'ai.propose-priority',
  department: 'ai.propose-department',
}

/**
 * What a model would change in a record, with a button that applies it, and when it expects a crew to arrive, while that is in the future.
 * Renders nothing where the model agrees with the record. `why` adds its confidence and the deciding words.
 */
export function AiProposal({ words, record, why = false }: { words: KindWords; record: DeskRecord; why?: boolean }) {
  const text = useText()
  const atDesk = useAtDesk()
  const quick = useQuickAct(words)
  const estimate = useEstimate(record)
  const reasonOf = useReason()
  const departmentName = useDepartmentName()
  const proposal = proposalFor(record)
  if (proposal === null && estimate === null) return null
  const textOf: Record<CorrectedField, (value: string) => string> = {
    type: words.nameOf,
    category: words.nameOf,
    priority: (it) => priorityWord(it, text),
    department: departmentName,
  }
  const list = proposal?.fields.map(({ field, proposed }) => text(FIELD_TEXT[field], { value: textOf[field](proposed) })).join(', ')
  const reason = why && proposal ? reasonOf(proposal) : null
  return (
    <div className={styles.proposal} aria-busy={quick.busy}>
      <p className={styles.line}>
        {list && <span>{text('ai.proposes', { list })}</span>}
        {proposal && atDesk && (
          <Button
            className={styles.apply}
            aria-disabled={quick.busy}
            onClick={() => {
              if (!quick.busy) void quick.takeOver(record, patchOf(proposal))
            }}
          >
            <Icon name="check" size={16} />
            {text('ai.apply')}
            <span className="visually-hidden"> {record.number}</span>
          </Button>
        )}
        {estimate && (
          <span>
            {!proposal && <Badge stroke="dashed">{text('desk.ai')}</Badge>} {estimate}
          </span>
        )}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
    </div>
  )
}

/** The time that a model expects, as text, while it is in the future. */
function useEstimate(record: DeskRecord): string | null {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const atMs = estimateMs(record)
  const isAhead = useByClock((now) => atMs !== null && atMs > now)
  if (atMs === null || !isAhead) return null
  const time = format.time(atMs, nowMs)
  if (!('type' in record)) return text('ai.completion-expected', { time })
  return text('ai.response-expected', { lasting: record.aiClassification?.responseTime ?? '', time })
}

/** 'Fairly sure (82%), based on 'smoke', 'roof'.' */
function useReason(): (proposal: Proposal) => string | null {
  const text = useText()
  const certaintyOf = useCertainty()
  return ({ confidence, words }) => {
    const certainty = confidence === null ? null : certaintyOf(confidence)
    const based = words.length === 0 ? null : text('ai.based-on', { words: words.map((it) => text('ai.quoted', { word: it })).join(', ') })
    const parts = [certainty, based].filter((it) => it !== null)
    return parts.length === 0 ? null : text('ai.reason', { parts: parts.join(', ') })
  }
}

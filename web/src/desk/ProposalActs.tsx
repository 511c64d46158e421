import type { CorrectedField } from '@oppidum/domain/correction'
import { Link } from 'react-router'
import { useAddress } from '../api/use-address.ts'
import { type TextId, useText } from '../locales/text.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './AiNote.module.css'
import type { DeskRecord, KindWords } from './desk-kind.ts'
import { proposedFor, takenOver } from './proposal.ts'
import type { FormAct } from './RecordForm.tsx'
import { useQuickAct } from './use-quick-act.ts'

const FIELD_TEXT: Record<CorrectedField, TextId> = {
  type: 'field.type',
  category: 'field.category',
  priority: 'field.priority',
  department: 'field.department',
}

/** The form in which each is put right. */
const FORM: Record<CorrectedField, FormAct> = { type: 'edit', category: 'edit', priority: 'priority', department: 'assign' }
const FIELDS = {
  incident: ['type', 'priority'],
  'service-request': ['category', 'priority', 'department'],
} as const satisfies Record<KindWords['kind'], readonly CorrectedField[]>

/** Takes over what a model proposes with one press, or says what is right instead; the model learns from both. */
export function ProposalActs({ words, record, closed }: { words: KindWords; record: DeskRecord; closed: boolean }) {
  const text = useText()
  const { change } = useAddress()
  const quick = useQuickAct(words)
  const opinion = 'aiClassification' in record ? record.aiClassification : record.aiRouting
  if (!opinion || closed) return null
  const proposals = proposedFor(record)
  const patch = takenOver(proposals)
  return (
    <div className={styles.acts} aria-busy={quick.busy}>
      {patch ? (
        <Button
          aria-disabled={quick.busy}
          onClick={() => {
            if (!quick.busy) void quick.takeOver(record, patch)
          }}
        >
          <Icon name="check" size={16} />
          {text('ai.use')}
        </Button>
      ) : (
        proposals.length > 0 && (
          <span className={styles.agrees}>
            <Icon name="check" size={14} />
            {text('ai.agrees')}
          </span>
        )
      )}
      <Popover
        label={text('ai.what-is-right')}
        trigger={(props) => (
          <Button look="quiet" {...props}>
            {text(proposals.length > 0 ? 'ai.not-right' : 'ai.say')}
          </Button>
        )}
      >
        <h3>{text('ai.what-is-right')}</h3>
        {FIELDS[words.kind].map((field) => (
          <Button key={field} look="quiet" onClick={() => change({ act: FORM[field] }, { replace: true })}>
            {text(FIELD_TEXT[field])}
          </Button>
        ))}
      </Popover>
      <Link className={buttonClass('quiet')} to="/models#corrections">
        {text('ai.corrections')}
      </Link>
    </div>
  )
}

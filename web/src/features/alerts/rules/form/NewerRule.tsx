import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useRule } from '../rule-queries.ts'

/** Someone else has changed the rule meanwhile: starts again from their version, or keeps what is typed. */
export function NewerRule({ id, onRebase }: { id: string; onRebase: (newer: AlertRule, keepDraft: boolean) => void }) {
  const text = useText()
  const newer = useRule(id).data?.value
  return (
    <Notice
      inline
      alert
      state="high"
      title={text('rule-form.overtaken')}
      sentence={text('rule-form.overtaken-sentence')}
      act={
        newer && (
          <>
            <Button onClick={() => onRebase(newer, false)}>{text('rule-form.take-newer')}</Button>
            <Button onClick={() => onRebase(newer, true)}>{text('rule-form.keep-mine')}</Button>
          </>
        )
      }
    />
  )
}

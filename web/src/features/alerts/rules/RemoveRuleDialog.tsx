import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './RuleList.module.css'
import { useRemoveRule } from './rule-queries.ts'

/** Asks before a rule is removed, and says what stays. */
export function RemoveRuleDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const removal = useRemoveRule()
  const { id, name } = rule
  function handleRemove() {
    removal.mutate(id, {
      onSuccess: () => {
        toast({ state: 'ok', title: text('rules.removed', { name }) })
        onClose()
      },
    })
  }
  return (
    <DialogCard title={text('rules.remove-title', { name })} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{text('rules.remove-sentence')}</p>
        {removal.isError && <Notice inline alert state="critical" title={problemSentence(removal.error, text)} />}
        <div className={styles.ends}>
          <Button onClick={onClose}>{text('rule-form.cancel')}</Button>
          <Button look="primary" disabled={removal.isPending} onClick={handleRemove}>
            {text('rules.remove')}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}

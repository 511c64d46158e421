import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { RemovalDialog } from '../../../ui/RemovalDialog.tsx'
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
    <RemovalDialog
      title={text('rules.remove-title', { name })}
      closeLabel={text('sheet.close')}
      sentence={text('rules.remove-sentence')}
      problem={removal.isError && <Notice inline alert state="critical" title={problemSentence(removal.error, text)} />}
      cancel={text('rule-form.cancel')}
      remove={text('rules.remove')}
      busy={removal.isPending}
      onRemove={handleRemove}
      onClose={onClose}
    />
  )
}

import { type ModerationDecision, overruleModeration } from '@oppidum/domain/gallery/image-moderation'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Moderation.module.css'

const REASON_CHARACTERS = 500

/** Overrules a decision, with a reason; explains the consequences first. */
export function OverruleDialog({
  decision: { id, thing, prompt, imageId },
  to,
  onDone,
  onClose,
}: {
  decision: ModerationDecision
  to: 'allow' | 'block'
  onDone: (decided: ModerationDecision) => void
  onClose: () => void
}) {
  const text = useText()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const takesAway = to === 'block' && imageId !== null

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setProblem(text('moderation.reason-missing'))
    setProblem(undefined)
    setBusy(true)
    try {
      onDone(await change(overruleModeration, { params: { id }, body: { to, reason: reason.trim() } }))
    } catch (refused) {
      setProblem(problemSentence(refused, text))
      setBusy(false)
    }
  }

  return (
    <DialogCard
      title={text(to === 'allow' ? 'moderation.allow-title' : 'moderation.block-title')}
      closeLabel={text('sheet.close')}
      onClose={onClose}
    >
      <form className={styles.dialog} noValidate aria-busy={busy} onSubmit={(event) => void handleSubmit(event)}>
        <p className={styles.prompt}>{prompt}</p>
        <p>{text(takesAway ? 'moderation.taken-away' : thing === 'prompt' ? 'moderation.same-prompt' : 'moderation.same-picture')}</p>
        <TextArea
          label={text('moderation.reason')}
          value={reason}
          maxLength={REASON_CHARACTERS}
          problem={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.acts}>
          <Button onClick={onClose}>{text('picture.cancel')}</Button>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {text(to === 'allow' ? 'moderation.allow' : 'moderation.block')}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}

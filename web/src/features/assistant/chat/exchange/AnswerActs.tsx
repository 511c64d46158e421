import { plainText } from '@oppidum/domain/assistant/answer'
import { type ChatMessage, type Feedback, giveFeedback } from '@oppidum/domain/assistant/chat'
import { change } from '../../../../api/change.ts'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { copyText } from '../../../../ui/browser/copy-address.ts'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import type { Chat } from '../use-chat.ts'
import styles from './AnswerActs.module.css'

/** The actions on an answer, or on a question without one. */
export function AnswerActs({ message, chat, onAgain }: { message: ChatMessage; chat: Chat; onAgain: (question: string) => void }) {
  const text = useText()
  const toast = useToast()
  const { answer, response, feedback } = message
  const words = response || (answer ? plainText(answer.blocks) : '')

  async function copy() {
    const copied = await copyText(words)
    toast(copied ? { state: 'ok', title: text('assistant.copied') } : { state: 'critical', title: text('assistant.not-copied') })
  }
  /** Shown at once; rolled back when the server rejects it. */
  async function say(chosen: Feedback) {
    const next = feedback === chosen ? null : chosen
    chat.put({ ...message, feedback: next })
    try {
      chat.put(await change(giveFeedback, { params: { id: message.id }, body: { feedback: next } }))
    } catch {
      chat.put(message)
      toast({ state: 'critical', title: text('assistant.feedback-failed') })
    }
  }
  const opinion = (of: Feedback, label: string) => (
    <Button look="quiet" className={styles.act} aria-pressed={feedback === of} onClick={() => void say(of)}>
      {feedback === of && <Icon name="check" size={14} />}
      {label}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className={styles.acts} role="group" aria-label={text('assistant.acts')}>
      <Button look="quiet" className={styles.act} disabled={chat.busy} onClick={() => onAgain(message.message)}>
        {text('assistant.again')}
      </Button>
      {words !== '' && (
        <Button look="quiet" className={styles.act} onClick={() => void copy()}>
          {text('assistant.copy')}
        </Button>
      )}
      {message.state === 'answered' && (
        <>
          {opinion('helpful', text('assistant.helpful'))}
          {opinion('wrong', text('assistant.wrong'))}
        </>
      )}
    </div>
  )
}

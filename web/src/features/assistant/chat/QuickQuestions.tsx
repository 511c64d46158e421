import { type TextId, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './QuickQuestions.module.css'

const QUESTIONS: readonly TextId[] = [
  'assistant.quick-traffic',
  'assistant.quick-grid',
  'assistant.quick-opened',
  'assistant.quick-waiting',
]

/** Four questions to start with; each fills the field. */
export function QuickQuestions({ disabled, onChoose }: { disabled: boolean; onChoose: (question: string) => void }) {
  const text = useText()
  return (
    // On narrow windows they are one line that scrolls sideways, because the answer needs the room.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={text('assistant.quick')} className={styles.questions}>
      {QUESTIONS.map((it) => (
        // Focusable even while an answer is awaited, because the keyboard scrolls the line that way.
        <Button key={it} aria-disabled={disabled} className={styles.question} onClick={() => disabled || onChoose(text(it))}>
          {text(it)}
        </Button>
      ))}
    </div>
  )
}

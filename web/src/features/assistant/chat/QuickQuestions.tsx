import { type TextId, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './QuickQuestions.module.css'

const QUESTIONS: readonly TextId[] = [
  'assistant.quick-traffic',
  'assistant.quick-grid',
  'assistant.quick-opened',
  'assistant.quick-waiting',
]

/** Four questions to begin with; each fills the field. */
export function QuickQuestions({ disabled, onChoose }: { disabled: boolean; onChoose: (question: string) => void }) {
  const text = useText()
  return (
    // Narrow, they are one line that scrolls sideways: the answer needs the room.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={text('assistant.quick')} className={styles.questions}>
      {QUESTIONS.map((it) => (
        // Still reached by keyboard while an answer is awaited: the line scrolls by it.
        <Button key={it} aria-disabled={disabled} className={styles.question} onClick={() => disabled || onChoose(text(it))}>
          {text(it)}
        </Button>
      ))}
    </div>
  )
}

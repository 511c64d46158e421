import { QUESTION_LENGTH } from '@oppidum/domain/assistant/chat'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './Composer.module.css'
import { canSend } from './use-chat.ts'

/** From this length on, the remaining characters are shown. */
const NEAR = 200

/** The question field. Enter sends, Shift+Enter starts a line. */
export function Composer({
  id,
  label,
  question,
  refilled,
  busy,
  rows,
  onWrite,
  onSend,
  onStop,
}: {
  id: string
  label: string
  question: string
  /** Counts how often the page has filled in a question; each time the field takes the focus. */
  refilled: number
  busy: boolean
  rows: number
  onWrite: (question: string) => void
  onSend: () => void
  onStop: () => void
}) {
  const text = useText()
  const format = useFormat()
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, stop } = useFocusThatStays(field, busy, onSend, onStop)
  const left = QUESTION_LENGTH - question.trim().length
  const counts = { length: format.number(question.trim().length), limit: format.number(QUESTION_LENGTH) }

  useEffect(() => {
    if (refilled === 0) return
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [refilled])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (canSend(question)) send()
    else field.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!busy && canSend(question)) send()
  }
  return (
    <form className={styles.composer} noValidate onSubmit={handleSubmit}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={rows}
        placeholder={text('assistant.placeholder')}
        value={question}
        disabled={busy}
        autoComplete="off"
        enterKeyHint="send"
        aria-invalid={left < 0 || undefined}
        aria-describedby={left < NEAR ? `${id}-length` : undefined}
        onChange={({ target }) => onWrite(target.value)}
        onKeyDown={handleKey}
      />
      <div className={styles.acts}>
        {busy && <Button onClick={stop}>{text('assistant.stop')}</Button>}
        <Button look="primary" type="submit" disabled={busy} className={styles.send}>
          {text('assistant.send')}
        </Button>
      </div>
      {left < NEAR && (
        <p id={`${id}-length`} className={styles.length} data-problem={left < 0 || undefined}>
          {left < 0 && <StateMark state="critical" size={14} />}
          {text(left < 0 ? 'assistant.too-long' : 'assistant.length', counts)}
        </p>
      )}
    </form>
  )
}

/** Disabling a field removes the focus, so the person who had it there gets it back when the answer has arrived. */
function useFocusThatStays(field: React.RefObject<HTMLTextAreaElement | null>, busy: boolean, onSend: () => void, onStop: () => void) {
  const had = useRef(false)
  useLayoutEffect(() => {
    if (busy || !had.current) return
    had.current = false
    // A person who has moved on meanwhile keeps their focus.
    if (document.activeElement === document.body || document.activeElement === null) field.current?.focus({ preventScroll: true })
  }, [busy, field])
  return {
    send() {
      had.current = field.current?.form?.contains(document.activeElement) ?? false
      onSend()
    },
    stop() {
      had.current = true
      onStop()
    },
  }
}

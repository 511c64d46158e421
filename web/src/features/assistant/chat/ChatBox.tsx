import { useEffect, useId, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import type { AnswerView } from './answer-port.ts'
import styles from './ChatBox.module.css'
import { ChatNotice } from './ChatNotice.tsx'
import { Composer } from './Composer.tsx'
import { ChatLog } from './exchange/ChatLog.tsx'
import { QuickQuestions } from './QuickQuestions.tsx'
import type { Chat } from './use-chat.ts'
import { useQuestion } from './use-question.ts'

/** The conversation and, below it, the field for the next question. `compact`: the dashboard's panel. */
export function ChatBox({
  chat,
  Answer,
  initialQuestion = '',
  onTaken,
  isNew = false,
  compact = false,
  onLatest,
}: {
  chat: Chat
  Answer: AnswerView
  /** A question to fill into the field; `onTaken` is called when that is done. */
  initialQuestion?: string
  onTaken?: () => void
  /** A conversation that has not begun: the field takes the focus. */
  isNew?: boolean
  compact?: boolean
  onLatest?: () => void
}) {
  const text = useText()
  const fieldId = useId()
  const me = useMe()
  const { question, write } = useQuestion(me?.userId ?? '', chat.finished)
  const [refilled, setRefilled] = useState(0)

  /** Puts a question into the field, to be sent or edited. */
  function fill(words: string) {
    write(words)
    setRefilled((times) => times + 1)
  }
  useEffect(() => {
    if (initialQuestion === '') return
    write(initialQuestion)
    setRefilled((times) => times + 1)
    onTaken?.()
  }, [initialQuestion, write, onTaken])

  useEffect(() => {
    if (isNew) setRefilled((times) => times + 1)
  }, [isNew])

  function ask(words: string) {
    if (chat.busy) return fill(words)
    chat.send(words)
  }
  return (
    <div className={styles.box} data-compact={compact || undefined}>
      <ChatLog chat={chat} Answer={Answer} compact={compact} onAsk={ask} onLatest={onLatest} />
      <div className={styles.foot}>
        <ChatNotice problem={chat.problem} onAgain={chat.busy || question.trim() === '' ? null : () => chat.send(question)} />
        {!compact && <QuickQuestions disabled={chat.busy} onChoose={fill} />}
        <Composer
          id={fieldId}
          label={text('assistant.question')}
          question={question}
          refilled={refilled}
          busy={chat.busy}
          rows={compact ? 1 : 2}
          onWrite={write}
          onSend={() => chat.send(question)}
          onStop={chat.stop}
        />
      </div>
    </div>
  )
}

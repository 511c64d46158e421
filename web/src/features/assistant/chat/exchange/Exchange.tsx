import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { DottedRing } from '../../../../ui/icons/Icon.tsx'
import { Badge } from '../../../../ui/values/Badge.tsx'
import type { AnswerView } from '../answer-port.ts'
import type { Chat } from '../use-chat.ts'
import { AnswerActs } from './AnswerActs.tsx'
import type { AnswerProgress } from './answer-progress.ts'
import styles from './Exchange.module.css'
import { useWriter } from './use-writer.ts'

/** A question and its answer. */
export function Exchange({
  message,
  chat,
  Answer,
  compact,
  onAsk,
}: {
  message: ChatMessage
  chat: Chat
  Answer: AnswerView
  compact: boolean
  onAsk: (question: string) => void
}) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const writer = useWriter()
  const { state, answer, answeredAt } = message
  const progress = chat.progress?.id === message.id ? chat.progress : null
  const hasAnswer = answer !== null || message.response !== ''
  return (
    <article className={styles.exchange} data-compact={compact || undefined}>
      <Question question={message.message} at={message.createdAt} compact={compact} />
      <div className={styles.answer}>
        {(state !== 'pending' || (progress?.blocks.length ?? 0) > 0) && (
          <p className={styles.by}>
            <Badge stroke="dashed">{text('assistant.ai')}</Badge>
            {answeredAt && (
              <time dateTime={answeredAt} data-tip={format.full(answeredAt)}>
                {format.time(answeredAt, nowMs)}
              </time>
            )}
            {answer && <span>{writer(answer)}</span>}
            {state === 'stopped' && <span>{text('assistant.stopped')}</span>}
            {state === 'failed' && <span>{text('assistant.failed')}</span>}
          </p>
        )}
        {state === 'failed' && message.problem && <p className={styles.problem}>{message.problem}</p>}
        {(hasAnswer || progress) && (
          <Answer message={message} {...(progress && { blocks: progress.blocks })} onAsk={onAsk} compact={compact} />
        )}
        {state === 'pending' && <Thinking queries={progress?.queries ?? []} stopping={progress?.stopping ?? false} compact={compact} />}
        {state !== 'pending' && <AnswerActs message={message} chat={chat} onAgain={onAsk} />}
      </div>
    </article>
  )
}

/** A question that the server has not accepted yet. */
export function PendingExchange({ progress, compact }: { progress: AnswerProgress; compact: boolean }) {
  return (
    <article className={styles.exchange} data-compact={compact || undefined}>
      <Question question={progress.question} at={new Date(progress.sentMs).toISOString()} compact={compact} />
      <div className={styles.answer}>
        <Thinking queries={progress.queries} stopping={progress.stopping} compact={compact} />
      </div>
    </article>
  )
}

function Question({ question, at, compact }: { question: string; at: string; compact: boolean }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <div className={styles.asked}>
      <p className={styles.question}>
        <span className="visually-hidden">{text('assistant.you')} </span>
        {question}
      </p>
      {!compact && (
        <time className={styles.at} dateTime={at} data-tip={format.full(at)}>
          {format.time(at, nowMs)}
        </time>
      )}
    </div>
  )
}

/** The dashboard and the full screen have different texts. */
function Thinking({ queries, stopping, compact }: { queries: readonly string[]; stopping: boolean; compact: boolean }) {
  const text = useText()
  const words = compact ? 'assistant.analyzing' : 'assistant.thinking'
  return (
    <div className={styles.thinking}>
      <p className={styles.pending}>
        <DottedRing />
        {text(stopping ? 'assistant.stopping' : words)}
      </p>
      {queries.length > 0 && (
        <ul className={styles.looked} aria-label={text('assistant.looked')}>
          {queries.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { useRef } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useText } from '../../../../i18n/text.ts'
import { FailureNotice } from '../../../../provenance/FailureNotice.tsx'
import { usePanel } from '../../../../provenance/use-panel.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { AnswerView } from '../answer-port.ts'
import type { Chat } from '../use-chat.ts'
import styles from './ChatLog.module.css'
import { Exchange, PendingExchange } from './Exchange.tsx'
import { useEndInSight } from './use-end-in-sight.ts'

/** Questions and answers, newest last; the end stays visible unless the person has scrolled up. */
export function ChatLog({
  chat,
  Answer,
  compact,
  onAsk,
  onLatest,
}: {
  chat: Chat
  Answer: AnswerView
  compact: boolean
  onAsk: (question: string) => void
  /** Opens an existing conversation. */
  onLatest?: (() => void) | undefined
}) {
  const text = useText()
  const area = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const { away, toEnd } = useEndInSight(area, inner, chat.progress !== null)
  const { messages, history, progress, finished } = chat
  const reading = usePanel(history, [], { empty: false })
  const isFailed = history.isError && messages === undefined
  const isGone = isFailed && history.error instanceof ApiError && history.error.code === 'not_found'
  // A question is in no history until the server has accepted it.
  const ahead = progress && !messages?.some((it) => it.id === progress.id) && progress.question !== '' ? progress : null
  return (
    <div className={styles.frame} data-compact={compact || undefined}>
      {/* An answer in progress is not announced; the finished one is, once, below. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop of its own nobody could scroll it by keyboard */}
      <div ref={area} role="log" aria-live="off" aria-label={text('assistant.conversation')} tabIndex={0} className={styles.log}>
        <div ref={inner} className={styles.inner} data-compact={compact || undefined}>
          {isGone && (
            <Notice
              inline
              alert
              state="none"
              title={text('assistant.conversation-gone')}
              act={onLatest && <Button onClick={onLatest}>{text('assistant.newest')}</Button>}
            />
          )}
          {isFailed && !isGone && <FailureNotice title={text('assistant.history-failed')} reading={reading} />}
          {messages === undefined && !isFailed && (
            <>
              <p className={styles.quiet}>{text('assistant.loading')}</p>
              <Skeleton rows={2} height={44} label={text('assistant.loading')} />
            </>
          )}
          {messages?.length === 0 && !ahead && <p className={styles.quiet}>{text('assistant.empty')}</p>}
          {messages?.map((it) => (
            <Exchange key={it.id} message={it} chat={chat} Answer={Answer} compact={compact} onAsk={onAsk} />
          ))}
          {ahead && <PendingExchange progress={ahead} compact={compact} />}
        </div>
      </div>
      {away && (
        <Button className={styles.to} onClick={toEnd}>
          <Icon name="down" size={16} />
          {text('assistant.to-end')}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {finished?.response}
      </p>
    </div>
  )
}

import { useLingui } from '@lingui/react'
import {
  type ChatEvent,
  type ChatMessage,
  type listChat,
  type listChatMessages,
  QUESTION_LENGTH,
  stopAnswer,
} from '@oppidum/domain/assistant/chat'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { change } from '../../../api/change.ts'
import { ANSWER_WAIT_MS, type Answer } from '../../../api/request.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { spokenBy } from '../../../i18n/page-language.ts'
import { rightMs } from '../../../ui/browser/use-now.ts'
import { type ChatProblem, chatProblem, streamProblem } from './chat-problem.ts'
import { askEvents, followEvents } from './chat-stream.ts'
import { type AnswerProgress, answerProgressAfter, newProgress, pendingOf, toStop } from './exchange/answer-progress.ts'
import { useChatCache } from './use-chat-cache.ts'

/** Which conversation: one by its id, a new one, or, null, the latest. */
export type Which = string | 'new' | null

export interface Chat {
  /** Oldest first; undefined until they are known. */
  messages: readonly ChatMessage[] | undefined
  history: UseQueryResult<Answer<ChatMessage[]>>
  /** The answer in progress; null when there is none. */
  progress: AnswerProgress | null
  /** A question is being answered: no other can be sent. */
  busy: boolean
  problem: ChatProblem | null
  /** The last message that was answered while the page was open. */
  finished: ChatMessage | null
  /** Does nothing with a blank question, one that is too long, or while another is being answered. */
  send: (question: string) => void
  /** A question that the server has not accepted yet is stopped on acceptance. */
  stop: () => void
  /** Updates a message that has changed. */
  put: (message: ChatMessage) => void
  /** Refetches conversations, here and in the other tabs. */
  refresh: () => void
}

const FOLLOW_AGAIN_MS = 1_000
const FOLLOW_AGAIN_CAP_MS = 15_000

/** Whether a question can be sent as it is. */
export function canSend(question: string): boolean {
  const length = question.trim().length
  return length > 0 && length <= QUESTION_LENGTH
}

/**
 * One conversation with the assistant: its history, sending questions, and following an answer in progress, whether it was started here, in
 * another tab or before a reload. `onBegun` receives the id of a conversation that a question has started.
 */
export function useChat(endpoint: typeof listChat | typeof listChatMessages, which: Which, onBegun: (id: string) => void): Chat {
  const { i18n } = useLingui()
  const query = useAnswer(endpoint, { query: which === null || which === 'new' ? {} : { conversation: which }, enabled: which !== 'new' })
  const messages = which === 'new' ? NONE : query.data?.value
  const [progress, setProgress] = useState<AnswerProgress | null>(null)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ChatProblem | null>(null)
  const [finished, setFinished] = useState<ChatMessage | null>(null)
  const { put, begin, refresh } = useChatCache(endpoint)
  /** The question that was sent here, while its stream is read; `which` conversation it belongs to. */
  const own = useRef<{ stream: AbortController; which: Which; id: string | null } | null>(null)
  const pendingId = pendingOf(messages)?.id ?? null
  const here = messages?.[0]?.conversationId ?? (which === 'new' ? null : which)

  const hear = useCallback(
    (event: ChatEvent) => {
      if (event.event === 'begun' || event.event === 'answered') put(event.data)
      if (event.event === 'answered' && event.data.state === 'answered') setFinished(event.data)
      if (event.event === 'failed') setProblem(streamProblem(event.data))
      setProgress((now) => now && answerProgressAfter(now, event))
    },
    [put],
  )

  async function send(question: string) {
    if (asking || pendingId !== null || !canSend(question)) return
    const asker = { stream: new AbortController(), which, id: null as string | null }
    own.current = asker
    setProblem(null)
    setAsking(true)
    setProgress(newProgress({ id: null, conversationId: here, question: question.trim(), sentMs: rightMs(Date.now()) }))
    const language = spokenBy(i18n)
    try {
      const conversation = here ?? (which === 'new' ? 'new' : undefined)
      const body = { message: question.trim(), language, ...(conversation !== undefined && { conversationId: conversation }) } as const
      for await (const event of askEvents(body, asker.stream.signal)) {
        hear(event)
        if (event.event !== 'begun') continue
        asker.id = event.data.conversationId
        void refresh('others')
        if (which !== 'new') continue
        begin(event.data)
        onBegun(event.data.conversationId)
      }
    } catch (broken) {
      // A question that has been accepted is answered anyway, and followed below.
      if (!asker.stream.signal.aborted && asker.id === null) {
        setProblem(chatProblem(broken))
        setProgress(null)
      }
    }
    if (own.current !== asker) return
    own.current = null
    await refresh('all')
    setAsking(false)
    setProgress(null)
  }

  const stopId = toStop(progress, pendingId)
  useEffect(() => {
    if (stopId === null) return
    void (async () => {
      try {
        put(await change(stopAnswer, { params: { id: stopId } }))
      } catch (refused) {
        // Unless it has been answered meanwhile it continues, and can be stopped again.
        if (!(refused instanceof ApiError && refused.code === 'conflict')) setProblem(chatProblem(refused))
        setProgress((now) => now && { ...now, stopping: false })
      }
      own.current?.stream.abort()
      await refresh('all')
    })()
  }, [stopId, put, refresh])
  const isUntaken = progress?.stopping === true && stopId === null
  useEffect(() => {
    if (!isUntaken) return
    // A server that has not accepted it by then should not accept it any more.
    const timer = setTimeout(() => own.current?.stream.abort(), ANSWER_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isUntaken])

  // Opening another conversation stops following this one, which is answered anyway.
  useEffect(() => {
    const asker = own.current
    if (!asker || which === asker.which || which === asker.id) return
    own.current = null
    asker.stream.abort()
    setAsking(false)
    setProgress(null)
    setProblem(null)
  }, [which])
  useEffect(() => () => own.current?.stream.abort(), [])

  // Started in another tab or before a reload, or its stream broke.
  useEffect(() => {
    if (pendingId === null || asking) return
    const stream = new AbortController()
    setProgress((now) => (now?.id === pendingId ? now : newProgress({ id: pendingId, conversationId: null, question: '', sentMs: 0 })))
    void (async () => {
      for (let waitMs = FOLLOW_AGAIN_MS; !stream.signal.aborted; waitMs = Math.min(FOLLOW_AGAIN_CAP_MS, 2 * waitMs)) {
        try {
          for await (const event of followEvents(pendingId, stream.signal)) hear(event)
        } catch {
          // Refetched below.
        }
        if (stream.signal.aborted) return
        await refresh('all')
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    })()
    return () => {
      stream.abort()
      setProgress((now) => (now?.id === pendingId ? null : now))
    }
  }, [pendingId, asking, hear, refresh])

  return {
    messages,
    history: query,
    progress,
    busy: asking || pendingId !== null,
    problem,
    finished,
    send: (question) => void send(question),
    stop: () => setProgress((now) => now && { ...now, stopping: true }),
    put,
    refresh: () => void refresh('all'),
  }
}

const NONE: readonly ChatMessage[] = []

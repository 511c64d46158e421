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
import { type ChatProblem, chatProblem, toldProblem } from './chat-problem.ts'
import { askedEvents, followedEvents } from './chat-stream.ts'
import { pendingOf, type Saying, sayingAfter, sayingOf, toStop } from './exchange/saying.ts'
import { useChatCache } from './use-chat-cache.ts'

/** Which conversation: one by its id, a new one, or, null, the latest. */
export type Which = string | 'new' | null

export interface Chat {
  /** Oldest first; undefined until they are known. */
  messages: readonly ChatMessage[] | undefined
  history: UseQueryResult<Answer<ChatMessage[]>>
  /** The answer on its way; null when none is. */
  saying: Saying | null
  /** A question is being answered: no other can be sent. */
  busy: boolean
  problem: ChatProblem | null
  /** The last one that was answered while somebody looked. */
  finished: ChatMessage | null
  /** Does nothing with a blank question, a too long one, or while one is being answered. */
  send: (question: string) => void
  /** Also what the server has not taken yet: it is stopped as soon as it is taken. */
  stop: () => void
  /** Puts a message that has changed in its place. */
  put: (message: ChatMessage) => void
  /** Asks anew what is known of conversations, here and in the other tabs. */
  refresh: () => void
}

const FOLLOW_AGAIN_MS = 1_000
const FOLLOW_AGAIN_CAP_MS = 15_000

/** Whether a question can be sent as it stands. */
export function canBeAsked(question: string): boolean {
  const length = question.trim().length
  return length > 0 && length <= QUESTION_LENGTH
}

/**
 * One conversation with the assistant: its history, asking, and following an answer that is on its way, be it from here, from another tab
 * or from before a reload. `onBegun` is told which conversation a question has begun.
 */
export function useChat(endpoint: typeof listChat | typeof listChatMessages, which: Which, onBegun: (id: string) => void): Chat {
  const { i18n } = useLingui()
  const asked = useAnswer(endpoint, { query: which === null || which === 'new' ? {} : { conversation: which }, enabled: which !== 'new' })
  const messages = which === 'new' ? NONE : asked.data?.value
  const [saying, setSaying] = useState<Saying | null>(null)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ChatProblem | null>(null)
  const [finished, setFinished] = useState<ChatMessage | null>(null)
  const { put, begin, refresh } = useChatCache(endpoint)
  /** The question that was asked here, while its stream is read; `which` it was asked in. */
  const own = useRef<{ stream: AbortController; which: Which; id: string | null } | null>(null)
  const pendingId = pendingOf(messages)?.id ?? null
  const here = messages?.[0]?.conversationId ?? (which === 'new' ? null : which)

  const hear = useCallback(
    (event: ChatEvent) => {
      if (event.event === 'begun' || event.event === 'answered') put(event.data)
      if (event.event === 'answered' && event.data.state === 'answered') setFinished(event.data)
      if (event.event === 'failed') setProblem(toldProblem(event.data))
      setSaying((now) => now && sayingAfter(now, event))
    },
    [put],
  )

  async function send(question: string) {
    if (asking || pendingId !== null || !canBeAsked(question)) return
    const asker = { stream: new AbortController(), which, id: null as string | null }
    own.current = asker
    setProblem(null)
    setAsking(true)
    setSaying(sayingOf({ id: null, conversationId: here, question: question.trim(), askedMs: rightMs(Date.now()) }))
    const language = spokenBy(i18n)
    try {
      const conversation = here ?? (which === 'new' ? 'new' : undefined)
      const body = { message: question.trim(), language, ...(conversation !== undefined && { conversationId: conversation }) } as const
      for await (const event of askedEvents(body, asker.stream.signal)) {
        hear(event)
        if (event.event !== 'begun') continue
        asker.id = event.data.conversationId
        void refresh('others')
        if (which !== 'new') continue
        begin(event.data)
        onBegun(event.data.conversationId)
      }
    } catch (broken) {
      // One that has begun is answered all the same, and followed below.
      if (!asker.stream.signal.aborted && asker.id === null) {
        setProblem(chatProblem(broken))
        setSaying(null)
      }
    }
    if (own.current !== asker) return
    own.current = null
    await refresh('all')
    setAsking(false)
    setSaying(null)
  }

  const stopId = toStop(saying, pendingId)
  useEffect(() => {
    if (stopId === null) return
    void (async () => {
      try {
        put(await change(stopAnswer, { params: { id: stopId } }))
      } catch (refused) {
        // Unless it was answered meanwhile it goes on, and can be stopped again.
        if (!(refused instanceof ApiError && refused.code === 'conflict')) setProblem(chatProblem(refused))
        setSaying((now) => now && { ...now, stopping: false })
      }
      own.current?.stream.abort()
      await refresh('all')
    })()
  }, [stopId, put, refresh])
  const isUntaken = saying?.stopping === true && stopId === null
  useEffect(() => {
    if (!isUntaken) return
    // A server that has not taken it by then is not to take it any more.
    const timer = setTimeout(() => own.current?.stream.abort(), ANSWER_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isUntaken])

  // Whoever goes to another conversation hears no more of this one; it is answered all the same.
  useEffect(() => {
    const asker = own.current
    if (!asker || which === asker.which || which === asker.id) return
    own.current = null
    asker.stream.abort()
    setAsking(false)
    setSaying(null)
    setProblem(null)
  }, [which])
  useEffect(() => () => own.current?.stream.abort(), [])

  // From another tab, from before a reload, or of a stream that broke.
  useEffect(() => {
    if (pendingId === null || asking) return
    const stream = new AbortController()
    setSaying((now) => (now?.id === pendingId ? now : sayingOf({ id: pendingId, conversationId: null, question: '', askedMs: 0 })))
    void (async () => {
      for (let waitMs = FOLLOW_AGAIN_MS; !stream.signal.aborted; waitMs = Math.min(FOLLOW_AGAIN_CAP_MS, 2 * waitMs)) {
        try {
          for await (const event of followedEvents(pendingId, stream.signal)) hear(event)
        } catch {
          // Asked for again below.
        }
        if (stream.signal.aborted) return
        await refresh('all')
        await new Promise((goOn) => setTimeout(goOn, waitMs))
      }
    })()
    return () => {
      stream.abort()
      setSaying((now) => (now?.id === pendingId ? null : now))
    }
  }, [pendingId, asking, hear, refresh])

  return {
    messages,
    history: asked,
    saying,
    busy: asking || pendingId !== null,
    problem,
    finished,
    send: (question) => void send(question),
    stop: () => setSaying((now) => now && { ...now, stopping: true }),
    put,
    refresh: () => void refresh('all'),
  }
}

const NONE: readonly ChatMessage[] = []

import { type ChatMessage, listChat, listChatMessages, listConversations } from '@oppidum/domain/assistant/chat'
import { getUsage } from '@oppidum/domain/plans/meter'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useCity } from '../../../api/config.tsx'
import type { Answer } from '../../../api/request.ts'
import { answerKey } from '../../../api/use-answer.ts'
import { withMessage } from './exchange/answer-progress.ts'

const HISTORIES = [listChat, listChatMessages] as const
/** Channel on which the pages of one browser notify each other that a conversation has changed. */
const CHANNEL = 'chat'

/**
 * The page's cached conversations. `put` updates one message in every history that contains it, `begin` starts a conversation with it.
 * `refresh` refetches here and in the browser's other tabs, or in those only.
 */
export function useChatCache(endpoint: (typeof HISTORIES)[number]) {
  const client = useQueryClient()
  const { id: city } = useCity()
  const tabs = useRef<BroadcastChannel | null>(null)

  const refetchAll = useCallback(
    () => Promise.all([...HISTORIES, listConversations, getUsage].map(({ path }) => client.invalidateQueries({ queryKey: [path, city] }))),
    [client, city],
  )

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => void refetchAll())
    tabs.current = channel
    return () => {
      channel.close()
      tabs.current = null
    }
  }, [refetchAll])

  const put = useCallback(
    (message: ChatMessage) => {
      for (const { path } of HISTORIES) {
        client.setQueriesData<Answer<ChatMessage[]>>({ queryKey: [path, city] }, (cached) => {
          // The latest conversation may change from now on; it is refetched when the answer has arrived.
          const belongs = cached && (cached.value[0]?.conversationId ?? message.conversationId) === message.conversationId
          return belongs ? { ...cached, value: withMessage(cached.value, message), etag: null } : cached
        })
      }
    },
    [client, city],
  )

  const begin = useCallback(
    (message: ChatMessage) => {
      const key = answerKey(endpoint, city, { conversation: message.conversationId })
      client.setQueryData<Answer<ChatMessage[]>>(key, {
        value: [message],
        version: null,
        total: null,
        next: null,
        etag: null,
        hadValue: true,
      })
    },
    [client, city, endpoint],
  )

  const refresh = useCallback(
    async (where: 'all' | 'others') => {
      tabs.current?.postMessage(where)
      if (where === 'all') await refetchAll()
    },
    [refetchAll],
  )

  return { put, begin, refresh }
}

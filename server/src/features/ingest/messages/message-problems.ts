import type { MessageProblem } from '@oppidum/domain/ingest/message-problem'

/** Problems that are remembered, and of one source. */
const AT_MOST = 200
const OF_SOURCE = 20
const TOPIC_LENGTH = 200

/** The newest problems of messages, for admins; the same problem of a source and topic is one, with a count. */
export function messageProblems() {
  const problems = new Map<string, MessageProblem>()

  return {
    note({ source, topic, reason, atMs }: Pick<MessageProblem, 'source' | 'topic' | 'reason'> & { atMs: number }): void {
      const shown = topic.slice(0, TOPIC_LENGTH)
      const key = JSON.stringify([source, shown, reason])
      const count = (problems.get(key)?.count ?? 0) + 1
      problems.delete(key)
      problems.set(key, { source, topic: shown, reason, count, lastAt: new Date(atMs).toISOString() })
      const own = [...problems].filter(([, it]) => it.source === source)
      const oldest = own.length > OF_SOURCE ? own[0]?.[0] : problems.size > AT_MOST ? problems.keys().next().value : undefined
      if (oldest !== undefined) problems.delete(oldest)
    },

    /** The newest first. */
    list: (): MessageProblem[] => [...problems.values()].reverse(),
  }
}

export type MessageProblems = ReturnType<typeof messageProblems>

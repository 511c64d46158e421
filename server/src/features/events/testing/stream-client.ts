/** One event of a stream. */
export interface StreamedEvent {
  event: string
  id: string | undefined
  data: never
}

export interface StreamClient {
  status: number
  /** The next events, in order; fails if the stream ends first. */
  take(count: number): Promise<StreamedEvent[]>
  /** Resolves with what is left when the server ends the stream. */
  ended(): Promise<StreamedEvent[]>
  close(): void
}

function parsed(block: string): StreamedEvent | null {
  const fields = new Map(
    block
      .split('\n')
      .filter((it) => !it.startsWith(':'))
      .map((it) => [it.slice(0, it.indexOf(':')), it.slice(it.indexOf(':') + 2)] as const),
  )
  const data = fields.get('data')
  return data === undefined ? null : { event: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) as never }
}

/** Opens an event stream as a program would. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<StreamClient> {
  const end = new AbortController()
  const reply = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: end.signal })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const events: StreamedEvent[] = []

  /** False when the stream has ended. */
  async function more(): Promise<boolean> {
    const part = await reader?.read()
    if (!part || part.done) return false
    const blocks = `${text}${part.value}`.split('\n\n')
    text = blocks.pop() ?? ''
    events.push(...blocks.flatMap((it) => parsed(it) ?? []))
    return true
  }

  return {
    status: reply.status,
    async take(count) {
      while (events.length < count) if (!(await more())) throw new Error(`the stream ended after ${events.length} events`)
      return events.splice(0, count)
    },
    async ended() {
      while (await more());
      return events.splice(0)
    },
    close: () => end.abort(),
  }
}

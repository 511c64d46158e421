import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of a request that scripts read. */
export interface ChatRequest {
  model: string
  messages: { role: string; content: unknown }[]
  tools?: { function: { name: string; parameters: unknown } }[]
}

/** A call on the wire: `args` is text, JSON or not. */
export interface WrittenCall {
  tool: string
  args: string
}

/** A scripted model's reply in one turn. */
export type Reply =
  | { say: string; calls?: readonly WrittenCall[] }
  /** Never says anything; ends in the middle of a word; never stops; returns an error, or something else. */
  | { fault: 'silence' | 'cut' | 'flood' | 'error' | 'nonsense' | 'refused'; after?: string }

/** @param round how many turns with tool calls this question has had */
export type Script = (request: ChatRequest, round: number) => Reply

export const call = (tool: string, args: unknown): WrittenCall => ({ tool, args: JSON.stringify(args) })

/** Makes these calls, round after round, and then says this text, true or not. */
export function looksAndSays(rounds: readonly (readonly WrittenCall[])[], text: string): Script {
  return (_, round) => (rounds[round] ? { say: '', calls: rounds[round] } : { say: text })
}

/** The texts of tool results, which may contain injections. */
export function resultsIn({ messages }: ChatRequest): string {
  return messages
    .filter((it) => it.role === 'tool')
    .map((it) => (typeof it.content === 'string' ? it.content : JSON.stringify(it.content)))
    .join('\n')
}

export type ScriptedModel = Awaited<ReturnType<typeof scriptedModel>>

/** A local server with OpenAI's streamed chat completions that follows a script. */
export async function scriptedModel(script: Script, port = 0) {
  const requests: ChatRequest[] = []
  const keys: (string | undefined)[] = []
  let current = script
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end('{}')
    const asked: ChatRequest = JSON.parse(body)
    requests.push(asked)
    keys.push(request.headers.authorization)
    const lastQuestion = asked.messages.findLastIndex((it) => it.role === 'user')
    const round = asked.messages.slice(lastQuestion).filter((it) => it.role === 'assistant').length
    answer(response, asked, current(asked, round))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    /** For LLM_BASE_URL. */
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    keys,
    follow(next: Script) {
      current = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const USAGE = { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 }

function answer(response: ServerResponse, { model }: ChatRequest, reply: Reply): void {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  if ('fault' in reply) {
    if (reply.fault === 'error')
      return void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"boom"}}')
    if (reply.fault === 'refused')
      return void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
    if (reply.fault === 'nonsense') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk({ role: 'assistant', content: reply.after ?? '' }))
    if (reply.fault === 'cut') return void setImmediate(() => response.destroy())
    if (reply.fault === 'silence') return
    const pour = () => {
      for (let times = 0; times < 64 && !response.destroyed; times += 1) if (!response.write(chunk({ content: 'word '.repeat(200) }))) break
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ role: 'assistant', content: '' }))
  // In pieces that end anywhere, as with real models.
  for (const piece of reply.say.match(/[\s\S]{1,7}/g) ?? []) response.write(chunk({ content: piece }))
  const calls = reply.calls ?? []
  calls.forEach(({ tool, args }, index) => {
    response.write(chunk({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: tool, arguments: '' } }] }))
    for (const piece of args.match(/[\s\S]{1,20}/g) ?? [])
      response.write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
  })
  response.write(chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'))
  response.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices: [], usage: USAGE })}\n\n`)
  response.end('data: [DONE]\n\n')
}

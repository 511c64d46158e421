import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, jsonSchema, type ModelMessage as SdkMessage, streamText, tool } from 'ai'
import { operatorFetch } from '../web/operator-fetch.adapter.ts'
import { type LanguageModel, type ModelEvent, ModelFailure, type ModelMessage, type ModelTurn } from './language-model.ts'

export interface OpenAiCompatible {
  /** The URL before '/chat/completions'. */
  baseUrl: string
  /** Undefined if the server needs none. */
  apiKey: string | undefined
  model: string
  /** Shorter for tests. */
  firstByteMs?: number
}

/** Limit of one answer; with its tool calls far more than an answer may have. */
const MOST_BYTES = 2_000_000
const CONNECT_MS = 10_000
/** The longest wait from the request to the model's first output, reasoning included. */
const FIRST_BYTE_MS = 15_000

/** A model behind any server that speaks OpenAI's chat completions. This file loads a large library: import it when a model is set. */
export function openAiCompatibleModel({ baseUrl, apiKey, model, firstByteMs = FIRST_BYTE_MS }: OpenAiCompatible): LanguageModel {
  // The library prints warnings to the console, where they would mix with the log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const web = operatorFetch({ maxBytes: MOST_BYTES, connectMs: CONNECT_MS })
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    includeUsage: true,
    fetch: web.fetch,
  })
  return { name: model, close: web.close, turn: (turn) => eventsOf(provider.chatModel(model), turn, firstByteMs) }
}

async function* eventsOf(
  model: ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>,
  turn: ModelTurn,
  firstByteMs: number,
): AsyncGenerator<ModelEvent> {
  const hangs = new AbortController()
  const timer = setTimeout(() => hangs.abort(new ModelFailure('ended')), firstByteMs)
  const signal = AbortSignal.any([turn.signal, hangs.signal])
  try {
    const { fullStream } = streamText({
      model,
      system: turn.instructions,
      messages: turn.messages.map(sdkMessage),
      tools: Object.fromEntries(
        // Without `execute`, because we decide which calls are made.
        turn.tools.map((it) => [it.name, tool({ description: it.description, inputSchema: jsonSchema(it.parameters) })]),
      ),
      maxOutputTokens: turn.maxTokens,
      temperature: 0,
      // A server that asks for a retry in a minute would keep people waiting.
      maxRetries: 0,
      abortSignal: signal,
      onError: () => {},
    })
    let hasEnded = false
    for await (const part of fullStream) {
      if (!BEFORE_FIRST_BYTE.has(part.type)) clearTimeout(timer)
      if (part.type === 'text-delta') yield { event: 'text', text: part.text }
      else if (part.type === 'tool-call') {
        yield {
          event: 'call',
          call: {
            id: part.toolCallId,
            tool: part.toolName,
            args: part.input,
            isJson: typeof part.input === 'object' && part.input !== null,
          },
        }
      } else if (part.type === 'error') throw part.error
      else if (part.type === 'abort') throw signal.reason
      else if (part.type === 'finish') {
        hasEnded = part.finishReason !== 'error' && part.finishReason !== 'other'
        if (hasEnded) yield { event: 'end', tokens: part.totalUsage.totalTokens ?? null, cut: part.finishReason === 'length' }
      }
    }
    // To the library, a connection that breaks in the middle looks like a normal end.
    if (!hasEnded) throw new ModelFailure('not-understood')
  } catch (error) {
    if (signal.aborted) throw new ModelFailure('ended', signal.reason)
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** What the library says before the model has written anything. */
const BEFORE_FIRST_BYTE: ReadonlySet<string> = new Set(['start', 'start-step', 'text-start', 'raw'])

function sdkMessage(message: ModelMessage): SdkMessage {
  if (message.role === 'user') return { role: 'user', content: message.text }
  if (message.role === 'tool') {
    const { call, result } = message
    // JSON by its type: it is made by us.
    const value = JSON.parse(JSON.stringify(result))
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId: call.id, toolName: call.tool, output: { type: 'json', value } }] }
  }
  return {
    role: 'assistant',
    content: [
      ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
      ...message.calls.map((it) => ({ type: 'tool-call' as const, toolCallId: it.id, toolName: it.tool, input: it.isJson ? it.args : {} })),
    ],
  }
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  const last = error instanceof Error && 'lastError' in error ? error.lastError : error
  if (last instanceof RangeError || (last instanceof Error && last.cause instanceof RangeError)) return new ModelFailure('too-much', error)
  if (APICallError.isInstance(last)) return new ModelFailure(last.statusCode === undefined ? 'not-reachable' : 'refused', error)
  return new ModelFailure(last instanceof TypeError ? 'not-reachable' : 'not-understood', error)
}

import type { QueryContext, Tool, ToolResult } from '@oppidum/analyst/tool'
import { Failure } from '@oppidum/domain/core/failure'
import * as z from 'zod/mini'
import { WorkFailure } from '../../../platform/workers/work-failure.ts'
import { type HostedWorker, inProcessWorker, workerHost } from '../../../platform/workers/worker-host.ts'

/** Most facts in one result; tools return fewer. */
export const MOST_FACTS = 300
const MOST_LINE_POINTS = 400
/** Time limit of one query, without its wait. Its SQL statements have shorter limits. */
const QUERY_MS = 15_000
/** Most waiting queries: of everybody, and of one sender. */
const WAITING = 400
const WAITING_OF_ONE = 24
const IDLE_MS = 60_000
/** Longest pause between the queries of two senders. */
const MOST_PAUSE_MS = 250

/** Why a query has no result, for the asker, and for a language model to correct itself. */
export interface Problem {
  reason: 'unknown-tool' | 'malformed' | 'not-found' | 'busy' | 'too-slow' | 'refused'
  sentence: string
}

/** The outcome of running a tool. `args` are the checked ones, or as they came if they were malformed. */
export interface ToolRun {
  tool: string
  args: Record<string, unknown>
  /** What was queried, in words; the tool's name if nothing was. */
  sentence: string
  result: ToolResult
  problem: Problem | null
}

export interface ToolRunner {
  tools: readonly Tool[]
  /**
   * Runs a tool by its name with unchecked arguments. What the caller got wrong is a `problem`, never an exception.
   * @param sender whose share of the queue it takes: all senders have the same
   * @throws the reason of the context's signal
   */
  run(name: string, args: unknown, context: QueryContext, sender: string): Promise<ToolRun>
  stop(): Promise<void>
}

interface Job {
  sender: string
  run(signal: AbortSignal): Promise<ToolResult>
}

/**
 * Runs one query at a time. When several senders ask, it pauses between them for as long as the query before took, so that the screens
 * stay fast however many people use the assistant.
 */
export function toolRunner(tools: readonly Tool[]): ToolRunner {
  const byName = new Map(tools.map((it) => [it.name, it]))
  const host = workerHost<Job, ToolResult>({
    start: startRunner,
    limits: { timeMs: QUERY_MS, waiting: WAITING, waitingPerSender: WAITING_OF_ONE, idleMs: IDLE_MS },
  })

  return {
    tools,
    stop: () => host.stop(),
    async run(name, args, context, sender) {
      context.signal.throwIfAborted()
      const uncheckedArgs = recordOf(args)
      const failed = (reason: Problem['reason'], sentence: string, what = name): ToolRun => ({
        tool: name.slice(0, 64),
        args: uncheckedArgs,
        sentence: what.slice(0, 200),
        result: { facts: [], notes: [] },
        problem: { reason, sentence },
      })
      const tool = byName.get(name)
      if (!tool) return failed('unknown-tool', `There is no tool of that name. There are: ${[...byName.keys()].join(', ')}.`)
      const parsed = tool.args.safeParse(args)
      if (!parsed.success) return failed('malformed', `These arguments do not fit: ${z.prettifyError(parsed.error).slice(0, 600)}`)
      const sentence = tool.sentence(parsed.data, context.asker, context.nowMs)
      try {
        const run = async (signal: AbortSignal) => {
          // The asker may have stopped the question while it waited.
          context.signal.throwIfAborted()
          return tool.run(parsed.data, { ...context, signal: AbortSignal.any([signal, context.signal]) })
        }
        const result = await host.run(sender, { sender, run })
        context.signal.throwIfAborted()
        return { tool: name, args: recordOf(parsed.data), sentence, result: capped(result), problem: null }
      } catch (error) {
        context.signal.throwIfAborted()
        const problem = problemOf(error)
        if (problem) return { ...failed(problem.reason, problem.sentence, sentence), args: recordOf(parsed.data) }
        throw error
      }
    },
  }
}

function startRunner(): HostedWorker<Job, ToolResult> {
  const end = new AbortController()
  let last = { sender: '', endedMs: 0, pauseMs: 0 }

  /** After another sender's query, waits for as long as that query took. */
  async function pause(sender: string): Promise<void> {
    const waitMs = last.sender === sender ? 0 : last.endedMs + last.pauseMs - performance.now()
    if (waitMs >= 1) await new Promise((done) => setTimeout(done, waitMs))
  }

  return inProcessWorker(
    async ({ sender, run }) => {
      await pause(sender)
      const startedMs = performance.now()
      try {
        return await run(end.signal)
      } finally {
        const endedMs = performance.now()
        last = { sender, endedMs, pauseMs: Math.min(MOST_PAUSE_MS, endedMs - startedMs) }
      }
    },
    () => end.abort(new WorkFailure('unable')),
  )
}

const recordOf = (args: unknown): Record<string, unknown> =>
  // Arguments come from JSON, where every other object is an array.
  typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {}

/** PostgreSQL's code for a statement that exceeded its time limit. */
const STATEMENT_TIMEOUT = '57014'

/** Null for a bug of ours. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof WorkFailure && error.reason === 'busy')
    return { reason: 'busy', sentence: 'Too many lookups at once. Try again in a moment.' }
  if (error instanceof WorkFailure || (error as { code?: unknown }).code === STATEMENT_TIMEOUT)
    return { reason: 'too-slow', sentence: 'That took too long. Ask for a shorter time or for fewer places.' }
  if (!(error instanceof Failure)) return null
  const reason = error.code === 'not_found' ? 'not-found' : error.code === 'malformed' ? 'malformed' : 'refused'
  return { reason, sentence: error.message }
}

/** Limits the size of a result, whatever the tool returned. References to removed facts are removed too. */
function capped(result: ToolResult): ToolResult {
  const { facts, series } = result
  // The same note for several facts counts once.
  const notes = [...new Map(result.notes.map((it) => [JSON.stringify(it), it])).values()]
  const lines = series && { series: series.map((it) => ({ ...it, points: it.points.slice(0, MOST_LINE_POINTS) })) }
  if (facts.length <= MOST_FACTS) return { ...result, ...lines, notes }
  const first = facts.slice(0, MOST_FACTS).map((it) => (it.from ? { ...it, from: it.from.filter((at) => at < MOST_FACTS) } : it))
  return { ...result, ...lines, facts: first, notes: [...notes, { note: 'cut', shown: MOST_FACTS, of: facts.length }] }
}

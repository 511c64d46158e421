import type { Looking, Tool, ToolResult } from '@oppidum/analyst/tool'
import { Failure } from '@oppidum/domain/core/failure'
import * as z from 'zod/mini'
import { WorkFailure } from '../../../platform/workers/work-failure.ts'
import { type HostedWorker, inProcessWorker, workerHost } from '../../../platform/workers/worker-host.ts'

/** Facts of one look; a tool answers with fewer. */
export const MOST_FACTS = 300
const MOST_LINE_POINTS = 400
/** For one look, waiting not counted. The statements of a look end sooner. */
const LOOK_MS = 15_000
/** Looks that wait, in all and of one asker. */
const WAITING = 400
const WAITING_OF_ONE = 24
const IDLE_MS = 60_000
/** Between looks of two people at most, in ms. */
const MOST_REST_MS = 250

/** Why nothing was found, for whoever asked and for a model to do better. */
export interface Problem {
  reason: 'unknown-tool' | 'malformed' | 'not-found' | 'busy' | 'too-slow' | 'refused'
  sentence: string
}

/** What became of a look. `args` are those that were checked; as they came when they were not to be understood. */
export interface Looked {
  tool: string
  args: Record<string, unknown>
  /** What was looked at; the tool's name where nothing was. */
  sentence: string
  result: ToolResult
  problem: Problem | null
}

export interface ToolRunner {
  tools: readonly Tool[]
  /**
   * Runs a tool by its name with arguments that nobody has checked. Never fails for what a caller can cause.
   * @param sender whose turn it is: everybody who asks has the same share
   * @throws what `signal` was ended with
   */
  look(name: string, args: unknown, looking: Looking, sender: string): Promise<Looked>
  stop(): Promise<void>
}

interface Job {
  sender: string
  run(signal: AbortSignal): Promise<ToolResult>
}

/**
 * One look after the other, whoever asks, and where several ask nothing is looked up in half of the time: the answers of the
 * screens stay quick however many ask.
 */
export function toolRunner(tools: readonly Tool[]): ToolRunner {
  const byName = new Map(tools.map((it) => [it.name, it]))
  const host = workerHost<Job, ToolResult>({
    start: startRunner,
    limits: { timeMs: LOOK_MS, waiting: WAITING, waitingPerSender: WAITING_OF_ONE, idleMs: IDLE_MS },
  })

  return {
    tools,
    stop: () => host.stop(),
    async look(name, args, looking, sender) {
      looking.signal.throwIfAborted()
      const asked = recordOf(args)
      const refused = (reason: Problem['reason'], sentence: string, what = name): Looked => ({
        tool: name.slice(0, 64),
        args: asked,
        sentence: what.slice(0, 200),
        result: { facts: [], notes: [] },
        problem: { reason, sentence },
      })
      const tool = byName.get(name)
      if (!tool) return refused('unknown-tool', `There is no tool of that name. There are: ${[...byName.keys()].join(', ')}.`)
      const read = tool.args.safeParse(args)
      if (!read.success) return refused('malformed', `These arguments do not fit: ${z.prettifyError(read.error).slice(0, 600)}`)
      const sentence = tool.sentence(read.data, looking.asker, looking.nowMs)
      try {
        const run = async (signal: AbortSignal) => {
          // Stopped while it waited: nothing is looked up for nobody.
          looking.signal.throwIfAborted()
          return tool.look(read.data, { ...looking, signal: AbortSignal.any([signal, looking.signal]) })
        }
        const result = await host.run(sender, { sender, run })
        looking.signal.throwIfAborted()
        return { tool: name, args: recordOf(read.data), sentence, result: capped(result), problem: null }
      } catch (fault) {
        looking.signal.throwIfAborted()
        const problem = problemOf(fault)
        if (problem) return { ...refused(problem.reason, problem.sentence, sentence), args: recordOf(read.data) }
        throw fault
      }
    },
  }
}

function startRunner(): HostedWorker<Job, ToolResult> {
  const end = new AbortController()
  let last = { sender: '', endedMs: 0, restMs: 0 }

  /** After the look of another, for as long as that took. */
  async function rest(sender: string): Promise<void> {
    const leftMs = last.sender === sender ? 0 : last.endedMs + last.restMs - performance.now()
    if (leftMs >= 1) await new Promise((done) => setTimeout(done, leftMs))
  }

  return inProcessWorker(
    async ({ sender, run }) => {
      await rest(sender)
      const begunMs = performance.now()
      try {
        return await run(end.signal)
      } finally {
        const endedMs = performance.now()
        last = { sender, endedMs, restMs: Math.min(MOST_REST_MS, endedMs - begunMs) }
      }
    },
    () => end.abort(new WorkFailure('unable')),
  )
}

const recordOf = (args: unknown): Record<string, unknown> =>
  // Of a JSON object that is what is left.
  typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {}

/** PostgreSQL's word for a statement that took too long. */
const STATEMENT_ENDED = '57014'

/** Null: a bug, which nobody caused by asking. */
function problemOf(fault: unknown): Problem | null {
  if (fault instanceof WorkFailure && fault.reason === 'busy')
    return { reason: 'busy', sentence: 'Too many are looking things up at once. Try again in a moment.' }
  if (fault instanceof WorkFailure || (fault as { code?: unknown }).code === STATEMENT_ENDED)
    return { reason: 'too-slow', sentence: 'That took too long. Ask for a shorter time or for fewer places.' }
  if (!(fault instanceof Failure)) return null
  const reason = fault.code === 'not_found' ? 'not-found' : fault.code === 'malformed' ? 'malformed' : 'refused'
  return { reason, sentence: fault.message }
}

/** Whatever a tool does, an answer stays of a bearable size. References to what is cut go with it. */
function capped(result: ToolResult): ToolResult {
  const { facts, series } = result
  // What holds for several facts is said once.
  const notes = [...new Map(result.notes.map((it) => [JSON.stringify(it), it])).values()]
  const lines = series && { series: series.map((it) => ({ ...it, points: it.points.slice(0, MOST_LINE_POINTS) })) }
  if (facts.length <= MOST_FACTS) return { ...result, ...lines, notes }
  const kept = facts.slice(0, MOST_FACTS).map((it) => (it.from ? { ...it, from: it.from.filter((at) => at < MOST_FACTS) } : it))
  return { ...result, ...lines, facts: kept, notes: [...notes, { note: 'cut', shown: MOST_FACTS, of: facts.length }] }
}

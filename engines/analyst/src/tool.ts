import type { Fact } from '@oppidum/domain/assistant/answer'
import type * as z from 'zod/mini'
import type { Asker } from './answerer.ts'

/** A fact before the answer numbers it. `from` are indices of facts in the same result. */
export type ToolFact = Omit<Fact, 'id' | 'call' | 'from'> & { from?: readonly number[] }

/** A limitation of a result, which the answer has to mention. */
export type Note =
  /** More matched than the result shows. */
  | { note: 'cut'; shown: number; of: number }
  /** Never observed, or not in this period. */
  | { note: 'missing'; what: string }
  /** The newest value is older than its feed allows. */
  | { note: 'stale'; what: string; since: string }
  /** The history begins here. */
  | { note: 'begins'; at: string }
  /** There is no forecast because the model is learning or switched off. */
  | { note: 'model'; what: string; state: string }
  /** The asker's plan or role does not include it. */
  | { note: 'not-allowed'; needs: string }
  /** Part of the period has no values. `covered`: the share that has, 0 to 1. */
  | { note: 'gaps'; covered: number }

export interface Point {
  at: string
  value: number | null
  low?: number
  high?: number
}

export interface ToolResult {
  facts: readonly ToolFact[]
  notes: readonly Note[]
  /** For a chart: the same measure over time. */
  series?: readonly { name: string; measure: string; unit: string; as: 'measured' | 'before' | 'forecast'; points: readonly Point[] }[]
  /** For an excerpt of the map: positions of the facts' subjects, by subject id. */
  positions?: Readonly<Record<string, { position: [number, number]; square: string | null }>>
}

/** Everything a tool may use besides its arguments. */
export interface QueryContext {
  asker: Asker
  /** What 'now' means, for live values too: a tool returns nothing newer. */
  nowMs: number
  signal: AbortSignal
}

/** One kind of query. It only reads, no more than the asker may see on the screens, and its result is limited in size. */
export interface Tool<Args extends z.ZodMiniType = z.ZodMiniType> {
  /** snake_case, as models expect it. */
  name: string
  /** For a language model: when to use it, and what it returns. */
  description: string
  args: Args
  run(args: z.infer<Args>, context: QueryContext): Promise<ToolResult>
  /** What it queries, in the asker's language and without figures: 'Speed of Av. Italia, today 14:00 - 15:00'. */
  sentence(args: z.infer<Args>, asker: Asker, nowMs: number): string
}

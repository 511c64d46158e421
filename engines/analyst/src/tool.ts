import type { Fact } from '@oppidum/domain/assistant/answer'
import type * as z from 'zod/mini'
import type { Asker } from './answerer.ts'

/** A fact before the answer numbers it. `from` names others of the same result by their place in it. */
export type Found = Omit<Fact, 'id' | 'call' | 'from'> & { from?: readonly number[] }

/** Something to be kept in mind about what was found; each is a sentence in the words of both writers. */
export type Note =
  /** More matched than were read. */
  | { note: 'cut'; shown: number; of: number }
  /** Asked for and never observed, or not in this period. */
  | { note: 'missing'; what: string }
  /** The newest value is older than its feed allows. */
  | { note: 'stale'; what: string; since: string }
  /** The history begins here. */
  | { note: 'begins'; at: string }
  /** A model is learning or switched off: why there is no forecast. */
  | { note: 'model'; what: string; state: string }
  /** The asker's plan or role does not include it. */
  | { note: 'not-allowed'; needs: string }
  /** Part of the period has no values: 0 to 1 of it has. */
  | { note: 'gaps'; covered: number }

export interface Point {
  at: string
  value: number | null
  low?: number
  high?: number
}

export interface ToolResult {
  facts: readonly Found[]
  notes: readonly Note[]
  /** For a chart: the same measure over time. */
  series?: readonly { name: string; measure: string; unit: string; as: 'measured' | 'before' | 'forecast'; points: readonly Point[] }[]
  /** For an excerpt of the map: where the subjects of the facts are, by subject id. */
  positions?: Readonly<Record<string, { position: [number, number]; square: string | null }>>
}

/** What a tool may know of the moment. */
export interface Looking {
  asker: Asker
  /** What 'now' means, for live values too: a value younger than this is not told. */
  nowMs: number
  signal: AbortSignal
}

/** One thing that can be looked up. It only reads, what the asker may read on the screens, and is bounded. */
export interface Tool<Args extends z.ZodMiniType = z.ZodMiniType> {
  /** snake_case, as models expect it. */
  name: string
  /** For a model: when to use it, and what comes back. */
  description: string
  args: Args
  look(args: z.infer<Args>, looking: Looking): Promise<ToolResult>
  /** What is looked at, in a sentence of the language, without figures: 'Speed of Av. Italia, today 14:00 - 15:00'. */
  sentence(args: z.infer<Args>, asker: Asker, nowMs: number): string
}

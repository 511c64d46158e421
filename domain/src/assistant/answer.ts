import * as z from 'zod/mini'
import { Language } from '../core/language.ts'
import { Instant, Quality } from '../telemetry/provenance.ts'

/** What a fact is about. `group`: one value of a dimension, such as 'Saturday', 'high' or 'Road'. */
export const SubjectKind = z.enum([
  'city',
  'section',
  'street',
  'district',
  'substation',
  'place',
  'incident',
  'service-request',
  'situation',
  'group',
  'feed',
  'alert',
  'sensor',
  'model',
  'plan',
  'product',
])
export type SubjectKind = z.infer<typeof SubjectKind>

export const Subject = z.object({
  kind: SubjectKind,
  /** The id of a place or record; for a group the value itself; 'city' for the city. */
  id: z.string(),
  /** Its display name: 'Av. Italia, Comercio - Propios', 'INC-2026-000123', 'Montevideo'. */
  name: z.string(),
})
export type Subject = z.infer<typeof Subject>

export const Span = z.object({ from: Instant, to: Instant })
export type Span = z.infer<typeof Span>

/**
 * One result of a tool: the value of a subject at a time. Value, unit, subject and time belong together; an answer may
 * state nothing else.
 */
export const Fact = z.object({
  /** Unique within an answer: 'f1', 'f2' ... */
  id: z.string(),
  subject: Subject,
  /** A measure of the store ('traffic.speed'), or one of the words in docs/guides/assistant/overview.md ('count', 'status', 'median-hours'). */
  measure: z.string(),
  /** Null: queried but missing. Instants are ISO 8601; speeds are in mph whatever unit the city reads. */
  value: z.nullable(z.union([z.number(), z.string()])),
  /** '' for words and plain counts; 'instant' for times. */
  unit: z.string(),
  /** The moment the value refers to; null when it refers to a period. */
  at: z.nullable(Instant),
  /** The period the value refers to; null when it refers to a moment. */
  period: z.nullable(Span),
  quality: Quality,
  /** Where the value comes from: a feed, the simulator, the desk or a model. */
  source: z.string(),
  /** Index into `calls` of the tool call that returned it. */
  call: z.int(),
  /** The screen that shows it, '/traffic?location=...'. */
  screen: z.string(),
  /** For a computed fact, the ids of its inputs. */
  from: z.optional(z.array(z.string())),
})
export type Fact = z.infer<typeof Fact>

/** Part of a sentence: words, or the text of a fact. `unchecked`: a language model wrote it and no fact supports it. */
export const Piece = z.object({
  text: z.string(),
  fact: z.optional(z.string()),
  unchecked: z.optional(z.literal(true)),
})
export type Piece = z.infer<typeof Piece>

const Sentence = z.array(Piece)

/** The parts of an answer, in order. */
export const AnswerBlock = z.discriminatedUnion('kind', [
  /** `lead`: the first sentence, the answer itself. `caveat`: a limitation to keep in mind. */
  z.object({ kind: z.literal('text'), tone: z.enum(['lead', 'plain', 'caveat']), pieces: Sentence }),
  z.object({ kind: z.literal('list'), items: z.array(Sentence) }),
  /** Column headings for people; a row has one piece per column. */
  z.object({ kind: z.literal('table'), title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(Piece)) }),
  /** One measure over time. The points are included, so the page does not query `/api/history` or `/api/forecasts` again. */
  z.object({
    kind: z.literal('chart'),
    title: z.string(),
    unit: z.string(),
    lines: z.array(
      z.object({
        name: z.string(),
        /** Forecast values are drawn dashed, with their interval. */
        as: z.enum(['measured', 'before', 'forecast']),
        points: z.array(
          z.object({ at: Instant, value: z.nullable(z.number()), low: z.optional(z.number()), high: z.optional(z.number()) }),
        ),
      }),
    ),
  }),
  /** Entities on a small map; `screen` opens the full map there. */
  z.object({
    kind: z.literal('map'),
    title: z.string(),
    things: z.array(
      z.object({ subject: Subject, position: z.tuple([z.number(), z.number()]), square: z.nullable(z.string()), screen: z.string() }),
    ),
  }),
  /**
   * A proposed change to a record. It happens only if the person confirms it, through this call, which is authorized like
   * any other.
   */
  z.object({
    kind: z.literal('proposal'),
    /** The proposed change in one sentence. */
    text: z.string(),
    record: Subject,
    call: z.object({
      method: z.enum(['POST', 'PATCH']),
      path: z.string(),
      body: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  }),
  /** A question back to the person; each choice is a complete question that can be sent as is. */
  z.object({ kind: z.literal('choices'), choices: z.array(z.string()) }),
])
export type AnswerBlock = z.infer<typeof AnswerBlock>

/** A query the assistant made; the server can repeat it. */
export const LookedAt = z.object({
  tool: z.string(),
  /** The arguments after validation; times are absolute. */
  args: z.record(z.string(), z.unknown()),
  /** 'Speed of Av. Italia, 14:00 to 15:00 today'. */
  sentence: z.string(),
  /** Number of facts it returned. */
  found: z.int(),
  /** Why it failed, in a sentence; null unless it failed. */
  problem: z.nullable(z.string()),
})
export type LookedAt = z.infer<typeof LookedAt>

export const AnswerKind = z.enum([
  'answered',
  /** Ambiguous, so the assistant asked back. */
  'asked-back',
  /** The data has no answer: missing, not measured, before the history or after the forecast. */
  'no-data',
  /** The question is in scope, but not for this plan or role. */
  'not-allowed',
  /** Outside what a city's operations room knows. */
  'out-of-field',
])
export type AnswerKind = z.infer<typeof AnswerKind>

export const Answer = z.object({
  kind: AnswerKind,
  /** Who wrote it. `fellBackFrom`: the model that should have answered and failed. */
  by: z.object({ writer: z.enum(['analyst', 'model']), model: z.nullable(z.string()), fellBackFrom: z.nullable(z.string()) }),
  language: Language,
  /** The moment that 'now' referred to. */
  asOf: Instant,
  /** How the question was understood: 'mean speed · Av. Italia · today 14:00 - 15:00'; null for a language model. */
  understood: z.nullable(z.string()),
  blocks: z.array(AnswerBlock),
  /** The facts used in the blocks, and the facts those were computed from. */
  facts: z.array(Fact),
  calls: z.array(LookedAt),
  /** Number of figures, times and names in the text, and how many of them no fact supports. */
  checked: z.object({ of: z.int(), unsupported: z.array(z.string()) }),
  /** Follow-up questions, ready to send. */
  next: z.array(z.string()),
})
export type Answer = z.infer<typeof Answer>

/** The answer as plain text: one line per block, tables row by row. */
export function plainText(blocks: readonly AnswerBlock[]): string {
  const said = (pieces: readonly Piece[]) => pieces.map((it) => it.text).join('')
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'text') return [said(block.pieces)]
    if (block.kind === 'list') return block.items.map((it) => `- ${said(it)}`)
    if (block.kind === 'table') return [block.title, ...block.rows.map((row) => row.map((it) => it.text).join(' | '))]
    if (block.kind === 'proposal') return [block.text]
    if (block.kind === 'choices') return block.choices.map((it) => `- ${it}`)
    return []
  })
  return lines.join('\n')
}

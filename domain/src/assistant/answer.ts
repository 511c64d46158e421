import * as z from 'zod/mini'
import { Language } from '../core/language.ts'
import { Instant, Quality } from '../telemetry/provenance.ts'

/** What a fact speaks of. `group`: one value of a dimension, such as 'Saturday', 'high' or 'Road'. */
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
  'sensor',
  'model',
  'plan',
  'product',
])
export type SubjectKind = z.infer<typeof SubjectKind>

export const Subject = z.object({
  kind: SubjectKind,
  /** Of a thing its id, of a record its id, of a group the value itself; 'city' of the city. */
  id: z.string(),
  /** As people call it: 'Av. Italia, Comercio - Propios', 'INC-2026-000123', 'Montevideo'. */
  name: z.string(),
})
export type Subject = z.infer<typeof Subject>

export const Span = z.object({ from: Instant, to: Instant })
export type Span = z.infer<typeof Span>

/**
 * One thing that a tool found: a value of a subject at a time. The row in which value, unit, subject and time belong
 * together; whatever an answer says is one of these or is not said.
 */
export const Fact = z.object({
  /** Unique within an answer: 'f1', 'f2' ... */
  id: z.string(),
  subject: Subject,
  /** A measure of the store ('traffic.speed'), or one of the words in docs/guides/assistant/overview.md ('count', 'status', 'median-hours'). */
  measure: z.string(),
  /** Null: asked for and missing. Instants are ISO 8601, speeds mph whatever the city is read in. */
  value: z.nullable(z.union([z.number(), z.string()])),
  /** '' of words and plain counts; 'instant' of times. */
  unit: z.string(),
  /** The moment that it speaks of; null when it speaks of a period. */
  at: z.nullable(Instant),
  /** The period that it speaks of; null when it speaks of a moment. */
  period: z.nullable(Span),
  quality: Quality,
  /** Where the value comes from, as evidence has it: the feed, the simulator, the desk, a model of ours. */
  source: z.string(),
  /** Which call of the answer found it: index into `calls`. */
  call: z.int(),
  /** The screen that shows it, '/traffic?location=...'. */
  screen: z.string(),
  /** Of a computed fact, those that it was computed from. */
  from: z.optional(z.array(z.string())),
})
export type Fact = z.infer<typeof Fact>

/** A piece of a sentence: words, or the text of a fact. `unchecked`: a model said it, and no fact holds it. */
export const Piece = z.object({
  text: z.string(),
  fact: z.optional(z.string()),
  unchecked: z.optional(z.literal(true)),
})
export type Piece = z.infer<typeof Piece>

const Sentence = z.array(Piece)

/** What an answer consists of, in its order. */
export const AnswerBlock = z.discriminatedUnion('kind', [
  /** `lead`: the first sentence, the answer itself. `caveat`: what it does not tell, or what to keep in mind. */
  z.object({ kind: z.literal('text'), tone: z.enum(['lead', 'plain', 'caveat']), pieces: Sentence }),
  z.object({ kind: z.literal('list'), items: z.array(Sentence) }),
  /** Columns are words for people; a row has one piece a column. */
  z.object({ kind: z.literal('table'), title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(Piece)) }),
  /** One measure over time; the page draws what `/api/history` and `/api/forecasts` answer is not asked again: the points are here. */
  z.object({
    kind: z.literal('chart'),
    title: z.string(),
    unit: z.string(),
    lines: z.array(
      z.object({
        name: z.string(),
        /** Dashed and with its band when it is computed. */
        as: z.enum(['measured', 'before', 'forecast']),
        points: z.array(
          z.object({ at: Instant, value: z.nullable(z.number()), low: z.optional(z.number()), high: z.optional(z.number()) }),
        ),
      }),
    ),
  }),
  /** Things to show on an excerpt of the map: `screen` opens the whole map there. */
  z.object({
    kind: z.literal('map'),
    title: z.string(),
    things: z.array(
      z.object({ subject: Subject, position: z.tuple([z.number(), z.number()]), square: z.nullable(z.string()), screen: z.string() }),
    ),
  }),
  /**
   * Something that would change a record: done only when the person says so, by this very call, which is guarded as any
   * other.
   */
  z.object({
    kind: z.literal('proposal'),
    /** What would be done, in a sentence. */
    text: z.string(),
    record: Subject,
    call: z.object({
      method: z.enum(['POST', 'PATCH']),
      path: z.string(),
      body: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  }),
  /** The assistant asks back; each choice is a whole question that can be sent as it stands. */
  z.object({ kind: z.literal('choices'), choices: z.array(z.string()) }),
])
export type AnswerBlock = z.infer<typeof AnswerBlock>

/** What was looked at: the server can do it again. */
export const LookedAt = z.object({
  tool: z.string(),
  /** As they were checked; times are absolute. */
  args: z.record(z.string(), z.unknown()),
  /** 'Speed of Av. Italia, 14:00 to 15:00 today'. */
  sentence: z.string(),
  /** How many facts it found. */
  found: z.int(),
  /** Null unless it failed: why, in a sentence. */
  problem: z.nullable(z.string()),
})
export type LookedAt = z.infer<typeof LookedAt>

export const AnswerKind = z.enum([
  'answered',
  /** Ambiguous: asked back. */
  'asked-back',
  /** The data does not hold it: missing, not measured, before the history, after the forecast. */
  'no-data',
  /** In its field, but not for this plan or role. */
  'not-allowed',
  /** Nothing that a city's operations room knows of. */
  'out-of-field',
])
export type AnswerKind = z.infer<typeof AnswerKind>

export const Answer = z.object({
  kind: AnswerKind,
  /** Who wrote it. `fellBackFrom`: the model that was to answer and failed. */
  by: z.object({ writer: z.enum(['analyst', 'model']), model: z.nullable(z.string()), fellBackFrom: z.nullable(z.string()) }),
  language: Language,
  /** The moment that 'now' meant. */
  asOf: Instant,
  /** How the question was read: 'mean speed · Av. Italia · today 14:00 - 15:00'; null of a model. */
  understood: z.nullable(z.string()),
  blocks: z.array(AnswerBlock),
  /** Those that the blocks name, and those that they rest on. */
  facts: z.array(Fact),
  calls: z.array(LookedAt),
  /** Figures, times and names of the text: how many there are, and what of them no fact holds. */
  checked: z.object({ of: z.int(), unsupported: z.array(z.string()) }),
  /** Questions that lead on, as they can be sent. */
  next: z.array(z.string()),
})
export type Answer = z.infer<typeof Answer>

/** The text of an answer as a plain message, for those who read nothing else of it: blocks in lines, tables row by row. */
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

import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'

/** A figure as the answer writes it, and its fact. */
export interface CitedFigure {
  text: string
  fact: Fact
}

/** A screen that the answer is based on. */
export interface Source {
  screen: string
  subject: Fact['subject']
  /** Time of the latest value from there; null when no time is known. */
  at: string | null
}

const pieces = (block: AnswerBlock): readonly Piece[] =>
  block.kind === 'text' ? block.pieces : block.kind === 'list' ? block.items.flat() : block.kind === 'table' ? block.rows.flat() : []

/** A number as written: '11 mph', '-3', '+2.3 %', '< 1 min'. */
const NUMBER = /^[-+−<≤≈]?\s*\d/u

/** Whether these words are the fact's value, because a sentence also uses facts for names and times. */
export function isValueOf(words: string, { value, unit }: Fact): boolean {
  return unit === 'instant' || (typeof value === 'number' && NUMBER.test(words))
}

/** The figures in the sentences, each once, in their order. Those of tables are in their rows. */
export function citedFigures({ blocks, facts }: Pick<Answer, 'blocks' | 'facts'>): CitedFigure[] {
  const factById = new Map(facts.map((it) => [it.id, it]))
  const figures = new Map<string, CitedFigure>()
  for (const { text, fact: id } of blocks.filter((it) => it.kind !== 'table').flatMap(pieces)) {
    const fact = id === undefined ? undefined : factById.get(id)
    if (fact && isValueOf(text, fact) && !figures.has(fact.id)) figures.set(fact.id, { text, fact })
  }
  return [...figures.values()]
}

/** The time of a fact, or the end of its period. */
export const momentOf = ({ at, period }: Fact): string | null => at ?? period?.to ?? null

/** The same entity on the same screen, whatever period it opens with. */
const placeOf = ({ screen, subject }: Fact) => `${screen.split('?')[0]}\n${subject.kind}\n${subject.id}`

/** The sources of the answer, each entity once, with the screen of its latest value; in the order of the facts. */
export function sourcesOf({ blocks, facts }: Pick<Answer, 'blocks' | 'facts'>): Source[] {
  // Table cells link to their sources themselves.
  const sentences = blocks.filter((it) => it.kind !== 'table')
  const named = new Set((sentences.length > 0 ? sentences : blocks).flatMap(pieces).map((it) => it.fact))
  const sources = new Map<string, Source>()
  for (const fact of facts.filter((it) => named.has(it.id) && it.screen !== '')) {
    const key = placeOf(fact)
    const before = sources.get(key)
    const at = momentOf(fact)
    if (!before || (at !== null && (before.at === null || before.at < at)))
      sources.set(key, { screen: fact.screen, subject: fact.subject, at })
  }
  return [...sources.values()]
}

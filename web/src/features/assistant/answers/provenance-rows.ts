import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'

/** A figure as the answer says it, and the fact that holds it. */
export interface SaidFigure {
  text: string
  fact: Fact
}

/** A screen that the answer rests on. */
export interface Source {
  screen: string
  subject: Fact['subject']
  /** Of the youngest value from there; null when none of them speaks of a moment that is known. */
  at: string | null
}

const pieces = (block: AnswerBlock): readonly Piece[] =>
  block.kind === 'text' ? block.pieces : block.kind === 'list' ? block.items.flat() : block.kind === 'table' ? block.rows.flat() : []

/** A number as it is written: '11 mph', '-3', '+2.3 %', '< 1 min'. */
const NUMBER = /^[-+−<≤≈]?\s*\d/u

/** Whether these words are the value of the fact; a fact lends its name and its time to the sentence as well. */
export function saysValue(words: string, { value, unit }: Fact): boolean {
  return unit === 'instant' || (typeof value === 'number' && NUMBER.test(words))
}

/** The figures that the sentences say, each once, in their order. Those of tables stand in their rows. */
export function saidFigures({ blocks, facts }: Pick<Answer, 'blocks' | 'facts'>): SaidFigure[] {
  const known = new Map(facts.map((it) => [it.id, it]))
  const said = new Map<string, SaidFigure>()
  for (const { text, fact: id } of blocks.filter((it) => it.kind !== 'table').flatMap(pieces)) {
    const fact = id === undefined ? undefined : known.get(id)
    if (fact && saysValue(text, fact) && !said.has(fact.id)) said.set(fact.id, { text, fact })
  }
  return [...said.values()]
}

/** The moment that a fact speaks of, or the end of its period. */
export const momentOf = ({ at, period }: Fact): string | null => at ?? period?.to ?? null

/** Of the same thing on the same screen, whatever period it is opened with. */
const placeOf = ({ screen, subject }: Fact) => `${screen.split('?')[0]}\n${subject.kind}\n${subject.id}`

/** What the answer rests on, each thing once, with the screen of its youngest value; in the order in which the facts are. */
export function sourcesOf({ blocks, facts }: Pick<Answer, 'blocks' | 'facts'>): Source[] {
  // What stands in a table leads to where it comes from itself.
  const sentences = blocks.filter((it) => it.kind !== 'table')
  const named = new Set((sentences.length > 0 ? sentences : blocks).flatMap(pieces).map((it) => it.fact))
  const found = new Map<string, Source>()
  for (const fact of facts.filter((it) => named.has(it.id) && it.screen !== '')) {
    const key = placeOf(fact)
    const before = found.get(key)
    const at = momentOf(fact)
    if (!before || (at !== null && (before.at === null || before.at < at)))
      found.set(key, { screen: fact.screen, subject: fact.subject, at })
  }
  return [...found.values()]
}

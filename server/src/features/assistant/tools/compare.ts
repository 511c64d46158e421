import { ComparisonQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import { unitOf } from './measure-parts.ts'
import { cityPlaces } from './places/city-places.ts'
import { begunPart, type Common, checkAggregate, type Figure, figureRequest, joined, round3, wholeFigure } from './series/period-figures.ts'
import { planNote } from './series/period-plan.ts'
import type { PeriodStore } from './series/period-store.ts'
import { figureWords, periodWords, placeWords, toolWords } from './tool-words.ts'

/** The same figure for two periods or places. The difference is a - b, and the percentage is of b. */
export function compareTool({ periods }: { periods: PeriodStore }): Tool<typeof ComparisonQuestion> {
  return {
    name: 'compare',
    description:
      'The same figure of two periods or two places, with difference (a - b) and percent-change (of b). Put the later or asked-about side in `a` and what it is compared with in `b`.',
    args: ComparisonQuestion,
    sentence({ measure, value, a, b }, asker) {
      const side = (it: typeof a) => `${placeWords(asker.city, it.place)}, ${periodWords(asker, it.period)}`
      const { against } = toolWords(asker.language)
      return `${figureWords(measure, value, asker.language)} · ${side(a)} ${against} ${side(b)}`
    },
    async run({ measure, value, a, b }, { asker, nowMs }): Promise<ToolResult> {
      const { city } = asker
      const refused = planNote(asker, [a.period.from, b.period.from].sort()[0] as string, nowMs, true)
      if (refused) return refused
      checkAggregate(measure, value)
      const common: Common = { city, measure, value }
      const sides = [a, b].map((it) => {
        const subject = cityPlaces(city).subjectOf(it.place)
        return { subject, asked: figureRequest(city, measure, it.place, subject), span: begunPart(it.period, nowMs) }
      })
      return periods.read(async (reader) => {
        const figures: (Figure | null)[] = []
        const notes: Note[] = []
        for (const { subject, asked, span } of sides) {
          const told = asked && span ? await wholeFigure(reader, common, asked, span) : null
          figures.push(told?.figure ?? null)
          notes.push(...(told?.notes ?? []))
          if (!told?.figure) notes.push({ note: 'missing', what: `${measure} · ${subject.name}` })
        }
        const [first, second] = figures
        const known = figures.filter((it) => it !== null)
        const facts = joined(known)
        return { facts: first && second ? [...facts, ...between(first, second, facts, measure)] : facts, notes }
      })
    },
  }
}

/** Difference and percentage of both sides' figures; no percentage of 0. */
function between(a: Figure, b: Figure, facts: readonly ToolFact[], measure: ComparisonQuestion['measure']): ToolFact[] {
  const [placeA, placeB] = [a.facts.length - 1, facts.length - 1]
  const [own, other] = [facts[placeA] as ToolFact, facts[placeB] as ToolFact]
  const shared = {
    subject: own.subject,
    at: null,
    period: own.period,
    quality: own.quality === other.quality ? own.quality : ('estimated' as const),
    source: 'derived',
    screen: own.screen,
    from: [placeA, placeB],
  }
  const difference = round3(a.value - b.value)
  const unit = own.unit || unitOf(measure)
  return [
    { ...shared, measure: 'difference', value: difference, unit },
    ...(b.value === 0 ? [] : [{ ...shared, measure: 'percent-change', value: round3((100 * difference) / Math.abs(b.value)), unit: '%' }]),
  ]
}

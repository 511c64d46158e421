import { SeriesQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolResult } from '@oppidum/analyst/tool'
import { cityPlaces } from '../places/city-places.ts'
import { figureWords, groupWords, periodWords, placeWords } from '../tool-words.ts'
import { begunPart, type Common, checkAggregate, type FigureRequest, figureRequest, wholeFigure } from './period-figures.ts'
import { planNote } from './period-plan.ts'
import type { Span } from './period-series.ts'
import type { PeriodReader, PeriodStore } from './period-store.ts'
import { askedPlaces, byPlace, byTime, checkLength, isExtreme, isPlaceGroup, whenOf } from './series-groups.ts'
import { lineOf } from './series-line.ts'

const NONE: ToolResult = { facts: [], notes: [] }

/** A measure over a period. */
export function seriesTool({ periods }: { periods: PeriodStore }): Tool<typeof SeriesQuestion> {
  return {
    name: 'series',
    description:
      'A measure of the past: mean, lowest, highest, first, last, change or energy (MWh) over a period; of the city, a road section, a street, a district or a substation. `by` splits it by hour, day, weekday, hour of the day or by place; `order` and `limit` rank the groups; `when` tells when the lowest or highest was. Of traffic.speed the city is the mean of all roads.',
    args: SeriesQuestion,
    sentence: (args, asker) =>
      [
        figureWords(args.measure, args.value, asker.language),
        placeWords(asker.city, args.place),
        periodWords(asker, args.period),
        ...(args.by ? [groupWords(args.by, asker.language)] : []),
      ].join(' · '),
    async run(args, { asker, nowMs }) {
      const { city } = asker
      const refused = planNote(asker, args.period.from, nowMs)
      if (refused) return refused
      checkAggregate(args.measure, args.value)
      const whole = cityPlaces(city).subjectOf(args.place)
      const missing: Note = { note: 'missing', what: `${args.measure} · ${whole.name}` }
      const span = begunPart(args.period, nowMs)
      if (!span) return { ...NONE, notes: [missing] }
      const common: Common = { city, measure: args.measure, value: args.value }
      if (args.by && isPlaceGroup(args.by)) {
        const asked = askedPlaces(asker, args.measure, args.by, args.place)
        return asked.length === 0 ? { ...NONE, notes: [missing] } : periods.read((reader) => byPlace(reader, common, asked, span, args))
      }
      const asked = figureRequest(city, args.measure, args.place, whole)
      if (!asked) return { ...NONE, notes: [missing] }
      checkLength([asked], span)
      return periods.read(async (reader) => {
        const result = args.by ? await byTime(reader, common, asked, span, args, asker) : await once(reader, common, asked, span, args)
        return result.facts.length > 0 ? result : { ...result, notes: [missing, ...result.notes] }
      })
    },
  }
}

async function once(reader: PeriodReader, common: Common, asked: FigureRequest, span: Span, args: SeriesQuestion): Promise<ToolResult> {
  const { figure, kept, notes } = await wholeFigure(reader, common, asked, span)
  if (!figure) return { facts: [], notes }
  const result = args.when && isExtreme(args.value) ? await whenOf(reader, kept, span, args.value, figure) : figure
  return { facts: result.facts, notes, ...(await lineOf(reader, common, kept, asked.subject, span)) }
}

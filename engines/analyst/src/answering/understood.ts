import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import { answersIn } from '../i18n/answer-catalogue.ts'
import type { Meaning } from '../meaning.ts'
import { ledger, NOTHING } from './phrases/phrase.ts'
import { scopeSaid } from './phrases/scope-text.ts'
import { momentPhrase, spanPhrase, type TimeWriting } from './phrases/time-text.ts'
import { type Scene, textOf } from './readings/answer-reading.ts'

/** How the analyst understood a question, in one line: 'mean speed · Av. Italia · yesterday from 14:00 to 15:00'. */
export function understoodLine(meaning: Meaning, { city, nowMs }: Scene): string {
  const { language, topic, wanted, places, time, by } = meaning
  const words = answersIn(language)
  const writing: TimeWriting = { language, timeZone: city.timeZone, nowMs }
  const aggregate = wanted.want === 'value' ? wanted.aggregate : null
  const parts: string[] = []
  switch (topic.about) {
    case 'measure':
    case 'forecast':
      for (const measure of [topic.measure, ...(meaning.further ?? [])]) parts.push(textOf(words.noun.the(measure, aggregate, NOTHING)))
      break
    case 'records':
      parts.push(
        textOf(
          words.noun.records(
            {
              ...scopeSaid(topic.scope, undefined, ledger({ ...writing, speedUnit: speedUnitFor(city, language) })),
              unacknowledged: topic.unacknowledged ?? false,
            },
            false,
          ),
        ),
      )
      break
    case 'record':
      parts.push(topic.number)
      break
    case 'word':
      parts.push(words.understood.word[topic.word] ?? '')
      break
    case 'place':
    case 'how-to':
      parts.push(topic.text)
      break
    default:
      break
  }
  const about = words.understood.about[topic.about]
  const want = words.understood.want[wanted.want]
  const head = [about, want].filter((it) => it !== '').join(', ')
  if (head !== '') parts.unshift(head)
  for (const place of places.slice(0, 3)) parts.push(place.name)
  if (by) parts.push(words.noun.dimension(by))
  if (time) parts.push(timeLine(time, writing))
  if (meaning.against) {
    const { time: otherTime, places: otherPlaces } = meaning.against
    parts.push(
      words.understood.against([...otherPlaces.map((it) => it.name), ...(otherTime ? [timeLine(otherTime, writing)] : [])].join(' ')),
    )
  }
  return parts.join(' · ')
}

function timeLine({ kind, fromMs, toMs }: NonNullable<Meaning['time']>, writing: TimeWriting): string {
  const iso = (ms: number) => new Date(ms).toISOString()
  if (kind === 'now') return momentPhrase(iso(writing.nowMs), writing)
  return toMs > fromMs ? spanPhrase({ from: iso(fromMs), to: iso(toMs) }, writing) : momentPhrase(iso(fromMs), writing)
}

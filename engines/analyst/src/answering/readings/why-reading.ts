import type { Meaning } from '../../meaning.ts'
import type { AnyMeasure } from '../../questions.ts'
import { numberOf } from '../answer-context.ts'
import { noValue } from '../no-value.ts'
import { askedPlace, change, measureAt, theOf, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING } from '../phrases/phrase.ts'
import { yesterdayNow } from '../question-time.ts'
import { answerDraft, lead, plain, type Reading } from './answer-reading.ts'

/** 'Why' about the past: the values then, which do not tell the cause. */
export function whyThen(then: Reading): Reading {
  return {
    steps: then.steps,
    write(findings, voice) {
      const said = then.write(findings, voice)
      if (said.kind !== 'answered') return said
      return { ...said, blocks: [...said.blocks, { kind: 'text', tone: 'caveat', pieces: [...voice.words.why.caveat()] }] }
    },
  }
}

/** The queries for 'why': the value and an earlier one, incidents there, and anomalies there. */
export function why(meaning: Meaning, measure: AnyMeasure, nowMs: number): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  const isRoad = place?.kind === 'section' || place?.kind === 'street' || place?.kind === 'district'
  const isPart = place !== undefined && place.kind !== 'city'
  const scope = {
    record: 'incident',
    standing: 'open',
    ...(place?.kind === 'section' && { section: place.id }),
    ...(place?.kind === 'street' && { street: place.name }),
    ...(place?.kind === 'district' && { districts: [place.name] }),
  }
  const isTraffic = measure.startsWith('traffic.') || measure === 'city.speed' || measure === 'city.efficiency' || measure === 'city.safety'
  return {
    steps: [
      { as: 'main', tool: 'now', args: { measures: [own], ...withPlace(place) } },
      { as: 'yesterday', tool: 'series', args: { measure: own, ...withPlace(place), period: yesterdayNow(nowMs), value: 'mean' } },
      { as: 'beside', tool: 'now', args: withPlace(place) },
      ...(isTraffic ? [{ as: 'incidents', tool: 'records' as const, args: { scope, order: 'worst', limit: 3 } }] : []),
      {
        as: 'anomalies',
        tool: 'anomalies',
        args: { ...withPlace(isRoad || place?.kind === 'substation' ? place : undefined), open: true, limit: 3 },
      },
    ],
    write(findings, voice) {
      const value = findings.one('main', own, measure)
      if (!value) return noValue(meaning, measure, place, { when: 'now' }, findings, voice)
      const { words } = voice
      const against = change(value, findings.one('yesterday', own, measure), voice)
      const freeFlow = findings.one('beside', 'free-flow')
      const incidents = findings.all('incidents', 'title')
      const count = findings.one('incidents', 'count')
      const anomalies = findings.all('anomalies', 'anomaly')
      return answerDraft(
        [
          lead(words.value.is(theOf(value, voice), voice.value(value), whenSaid(value, voice))),
          against && plain(against),
          freeFlow ? plain(words.value.freeFlow(voice.value(freeFlow))) : null,
          count && incidents.length > 0
            ? plain(
                words.why.incidents(
                  voice.value(count),
                  count.value === 1,
                  isPart,
                  (numberOf(count) ?? 0) > incidents.length,
                  words.list(incidents.map((it) => words.why.record(voice.name(it), voice.value(it)))),
                ),
              )
            : isTraffic
              ? plain(words.why.noIncidents(isPart))
              : null,
          ...(anomalies.length > 0
            ? anomalies.map((it) => plain(words.why.anomaly(voice.name(it), it.at || it.period ? voice.when(it) : NOTHING)))
            : [plain(words.why.noAnomaly(isPart))]),
          { kind: 'text', tone: 'caveat', pieces: [...words.why.caveat()] },
        ],
        [words.ask.trend(own, askedPlace(place)), words.ask.compare(own, askedPlace(place)), words.ask.openIncidents()],
        incidents.map(({ subject }) => ({ kind: subject.kind, id: subject.name, name: subject.name })),
      )
    },
  }
}

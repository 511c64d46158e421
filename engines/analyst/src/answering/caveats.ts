import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { MEASURES } from '@oppidum/domain/telemetry/measure'
import type { Meaning } from '../meaning.ts'
import { COMPUTED_MEASURES } from '../questions.ts'
import { type DraftFact, type Findings, nameInOwn } from './answer-context.ts'
import { NOTHING, type Phrase, quoted } from './phrases/phrase.ts'
import { caveat, textOf, type Voice } from './readings/answer-reading.ts'

/** Most caveats of an answer; the most important ones come first. */
const MOST = 4

/** Steps whose notes concern the answer itself; the others only add context. */
const MAIN: readonly string[] = ['main', 'other', 'more']

/** The caveats of an answer: gaps, old values, the start of the history, cut lists, words that were not understood. */
export function caveats(meaning: Meaning, findings: Findings, city: City, voice: Voice): AnswerBlock[] {
  const { words } = voice
  const noted = (value: string | number, unit: string, measure = 'count'): DraftFact => ({
    subject: { kind: 'city', id: 'city', name: city.name },
    measure,
    value,
    unit,
    at: new Date(voice.writing.nowMs).toISOString(),
    period: null,
    quality: 'measured',
    source: 'derived',
    call: Math.max(0, findings.of('main')[0]?.call ?? 0),
    screen: findings.of('main')[0]?.screen ?? '/status',
    rests: MAIN.flatMap((it) => findings.of(it)).slice(0, 1),
  })
  const said = findings.notes
    .filter((it) => MAIN.includes(nameInOwn(it.as)))
    .flatMap(({ tool, note }): Phrase[] => {
      switch (note.note) {
        case 'gaps':
          return [
            (tool === 'now' || tool === 'forecast' ? words.caveat.partly : words.caveat.gaps)(
              voice.value(noted(Math.floor(note.covered * 1_000) / 10, '%', 'share')),
            ),
          ]
        case 'begins':
          return [words.caveat.begins(voice.value(noted(note.at, 'instant', 'when')))]
        case 'stale':
          return meaning.topic.about === 'overview' || meaning.topic.about === 'feeds' || ofMany(note.what)
            ? []
            : [words.caveat.stale(whatOf(note.what, voice), voice.value(noted(note.since, 'instant', 'last-success')))]
        case 'missing':
          return meaning.topic.about === 'overview' || ofMany(note.what) || !isNamed(note.what)
            ? []
            : [words.caveat.missing(whatOf(note.what, voice))]
        case 'model':
          // An answer about the quality of forecasts gives each model's state itself.
          return meaning.topic.about === 'models' ? [] : [words.caveat.model(whatOf(note.what, voice))]
        case 'cut':
          // A ranking is of its first rows, and so is a list of as many as were asked for.
          return meaning.limit !== null || meaning.wanted.want !== 'list'
            ? []
            : [words.caveat.cut(voice.value(noted(note.shown, '')), voice.value(noted(note.of, '')))]
        default:
          return []
      }
    })
  const distinct = [...new Map(said.map((it) => [textOf(it), it])).values()].slice(0, MOST)
  const lost = findings.failed('main') || findings.failed('yesterday') || findings.failed('before')
  const unread = meaning.unread.filter((it) => it.trim() !== '')
  return [
    ...distinct.map(caveat),
    ...(lost ? [caveat(words.caveat.failed())] : []),
    ...(unread.length > 0 ? [caveat(words.caveat.unread(words.list(unread.map(quoted))))] : []),
  ]
}

/** Every ranking has a note about places without values, which is not about the ranked ones. */
const ofMany = (what: string) => / · \d+ /.test(what)

const isMeasureName = (name: string) => Object.hasOwn(MEASURES, name) || Object.hasOwn(COMPUTED_MEASURES, name)

/** A missing fact with an internal name, such as the error of a model without a score, is not worth a caveat. */
const isNamed = (what: string) => isMeasureName(what.split(' · ')[0] ?? '')

/** 'traffic.speed · Av. Italia' in words. */
function whatOf(what: string, { words }: Voice): Phrase {
  const [measure = '', name] = what.split(' · ')
  if (!isMeasureName(measure)) return quoted(name ?? what)
  return words.noun.the(measure, null, name ? words.noun.at('city', quoted(name)) : NOTHING)
}

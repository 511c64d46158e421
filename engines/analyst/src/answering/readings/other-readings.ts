import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import type { Meaning, Topic } from '../../meaning.ts'
import { bySubject, type DraftFact, type Findings, numberOf } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { theOf, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase, quoted } from '../phrases/phrase.ts'
import { caveat, lead, mapOf, plain, type Reading, refused, told, type Voice } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

const WELL: readonly string[] = ['fresh', 'ok', 'live', 'online', 'healthy']

/** What of the feeds is asked for by the state that it stands for. */
const BAD: Readonly<Record<'failed' | 'late', readonly string[]>> = {
  failed: ['failed', 'failing', 'offline'],
  late: ['late', 'stale', 'delayed'],
}

/** Whether the sources of the city's data deliver. */
export function feedsReading({ feed, only }: Extract<Topic, { about: 'feeds' }>): Reading {
  return {
    steps: [{ as: 'main', tool: 'feeds', args: feed ? { feed } : {} }],
    tell(seen, voice) {
      const { words } = voice
      const all = seen.all('main', 'feed-state')
      const [first] = all
      const next = [words.ask.overview(), words.ask.anomalies(), words.ask.models()]
      if (!first) return whyNothing(seen, voice, 'main') ?? refused('no-data', words.feeds.none(), [], next)
      const last = (it: DraftFact) => bySubject(seen.of('main'), it.subject.id, 'last-success')
      /** Its state, when it last delivered, and what is wrong with it. */
      const toldOf = (it: DraftFact, first: boolean): AnswerBlock[] => {
        const [at, problem] = [last(it), bySubject(seen.of('main'), it.subject.id, 'status')]
        return [
          (first ? lead : plain)(words.feeds.one(voice.name(it), voice.value(it))),
          ...(at ? [plain(words.feeds.last(voice.value(at)))] : []),
          ...(problem ? [plain(words.feeds.problem(voice.value(problem)))] : []),
        ]
      }
      const table: AnswerBlock = {
        kind: 'table',
        title: words.feeds.title,
        columns: [words.feeds.columns.feed, words.feeds.columns.state, words.feeds.columns.last],
        rows: all.map((it) => {
          const at = last(it)
          return [cell(voice.name(it)), cell(voice.value(it)), cell(at ? voice.short(at) : NOTHING)]
        }),
      }
      if (all.length === 1) {
        const isOnlyOne = feed === null && WELL.includes(String(first.value))
        return told([isOnlyOne ? lead(words.feeds.all(voice.value(countedFrom(all, 1)), true)) : null, ...toldOf(first, !isOnlyOne)], next)
      }
      const asked = only ? all.filter((it) => BAD[only].includes(String(it.value))) : []
      if (asked.length > 0) return told([...asked.flatMap((it, at) => toldOf(it, at === 0)), table], next, rowsOf(asked))
      const late = all.filter((it) => !WELL.includes(String(it.value)))
      const count = (value: number): Phrase => voice.value(countedFrom(all, value))
      return told(
        [
          lead(
            late.length === 0
              ? words.feeds.all(count(all.length), all.length === 1)
              : words.feeds.some(count(late.length), count(all.length)),
          ),
          late.length > 0 ? plain(words.overview.lateFeeds(words.list(late.map(voice.name)))) : null,
          table,
        ],
        next,
        rowsOf(all),
      )
    },
  }
}

const countedFrom = (all: readonly DraftFact[], value: number): DraftFact => ({
  ...(all[0] as DraftFact),
  subject: { kind: 'group', id: 'feeds', name: 'feeds' },
  measure: 'count',
  value,
  unit: '',
  source: 'derived',
  rests: all,
})

/** The best or the worst first, when that is asked for: by the error as a part of that of the naive rule, since units differ. */
function byWorth(
  all: readonly DraftFact[],
  naive: (it: DraftFact) => DraftFact | undefined,
  wanted: Meaning['wanted'],
): readonly DraftFact[] {
  if (wanted.want !== 'extreme') return all
  const sign = wanted.which === 'highest' ? -1 : 1
  const ratio = (it: DraftFact) => (numberOf(it) ?? 0) / (numberOf(naive(it)) || 1)
  return [...all].sort((a, b) => sign * (ratio(a) - ratio(b)))
}

/** Which models give no forecasts, and that each is switched off or still learning. */
function statesOf(seen: Findings, voice: Voice): Phrase[] {
  const { words } = voice
  const all = seen.all('main', 'status').filter((it) => it.subject.kind === 'model')
  return (['off', 'learning'] as const).flatMap((state) => {
    const own = all.filter((it) => it.value === state)
    return own.length > 0 ? [words.models.state[state](words.list(own.map(voice.name)))] : []
  })
}

/** The error of the answers that were given so long before, which stands beside that of all of them. */
function errorAhead(first: DraftFact | undefined, minutes: number | undefined, seen: Findings): DraftFact | undefined {
  if (!first || minutes === undefined) return undefined
  return bySubject(seen.of('main'), `${first.subject.id}+${minutes}`, 'model-error')
}

/** How good the forecasts have been, beside the naive rule. */
export function modelsReading({ what, minutes }: Extract<Topic, { about: 'models' }>, { wanted }: Meaning): Reading {
  return {
    steps: [{ as: 'main', tool: 'models', args: what ? { measure: what } : {} }],
    tell(seen, voice) {
      const { words } = voice
      const naive = (it: DraftFact) => bySubject(seen.of('main'), it.subject.id, 'naive-error')
      const all = byWorth(
        seen.all('main', 'model-error').filter((it) => it.subject.kind === 'model'),
        naive,
        wanted,
      )
      const [first] = all
      const next = [words.ask.forecast('energy.consumption'), words.ask.forecast('traffic.speed'), words.ask.feeds()]
      const states = statesOf(seen, voice)
      const asksState = states.length > 0 && (wanted.want === 'value' || wanted.want === 'why')
      if (!first && states.length === 0) return whyNothing(seen, voice, 'main') ?? refused('no-data', words.models.none(), [], next)
      const said = (it: DraftFact) => {
        const rule = naive(it)
        return words.models.one(voice.name(it), voice.value(it), rule ? voice.value(rule) : null)
      }
      const ahead = errorAhead(first, minutes, seen)
      const error = first && said(ahead ?? first)
      const isOfAll = error && minutes !== undefined && !ahead
      return told(
        [
          ...(asksState || !error ? states.map((it, at) => (at === 0 ? lead(it) : plain(it))) : []),
          error ? (asksState ? plain(error) : lead(error)) : null,
          first && ahead ? plain(words.models.overall(voice.value(first))) : null,
          // Of one model alone: a quarter of an hour ahead it errs less than an hour ahead.
          ...(first && all.length === 1 && minutes === undefined && !asksState ? horizonsOf(first, seen).map((it) => lead(said(it))) : []),
          isOfAll ? caveat(words.models.notSoFar()) : null,
          ...(asksState || !error ? [] : states.map(plain)),
          all.length > 1
            ? {
                kind: 'table',
                title: words.models.title,
                columns: [words.models.columns.model, words.models.columns.error, words.models.columns.naive],
                rows: all.map((it) => {
                  const rule = naive(it)
                  return [cell(voice.name(it)), cell(voice.value(it)), cell(rule ? voice.value(rule) : NOTHING)]
                }),
              }
            : null,
        ],
        next,
      )
    },
  }
}

const MOST_HORIZONS = 3
/** The error of a model for each time ahead; of many horizons the first ones. */
function horizonsOf(model: DraftFact, seen: Findings): DraftFact[] {
  const own = seen
    .all('main', 'model-error')
    .filter((it) => it.subject.kind === 'group' && it.subject.id.startsWith(`${model.subject.id}+`))
  return own.length > 1 ? own.slice(0, MOST_HORIZONS) : []
}

/** What is measured there now, and the word for it. */
function presentOf(seen: Findings, voice: Voice): AnswerBlock[] {
  const { words } = voice
  const values = ['traffic.speed', 'substation.load'].map((it) => seen.one('now', it)).filter((it) => it !== undefined)
  const word = seen.one('now', 'congestion')
  return [
    ...values.map((it) => plain(words.value.is(theOf(it, voice), voice.value(it), whenSaid(it, voice)))),
    ...(word ? [plain(words.value.word('congestion', voice.value(word)))] : []),
  ]
}

/** Below this a place is only a near miss. */
const SURE = 0.8

/** Where something is. */
export function placeReading({ places: [meant], by }: Meaning, text: string): Reading {
  const asksDistrict = by === 'district'
  return {
    steps: [
      { as: 'main', tool: 'find_place', args: { text, limit: 6 } },
      ...(meant && meant.kind !== 'city' ? [{ as: 'now', tool: 'now' as const, args: withPlace(meant) }] : []),
    ],
    tell(seen, voice) {
      const { words } = voice
      const matches = seen.all('main', 'match')
      const found = matches.length > 0 ? matches : seen.all('main', 'position')
      const sure = found.filter((it) => it.measure !== 'match' || (numberOf(it) ?? 0) >= SURE)
      const [first] = sure
      const askOf = (it: DraftFact) =>
        it.subject.kind === 'place'
          ? null
          : it.subject.kind === 'district'
            ? words.ask.incidentsThere({ kind: 'district', name: it.subject.name })
            : words.ask.at({ kind: it.subject.kind, name: it.subject.name })
      if (!first) {
        const near = found
          .slice(0, 3)
          .map((it) => askOf(it))
          .filter((it) => it !== null)
        return (
          whyNothing(seen, voice, 'main') ??
          refused('no-data', words.places.none(quoted(text)), near, [words.ask.slowest(), words.ask.overview()])
        )
      }
      const district = bySubject(seen.of('main'), first.subject.id, 'district')
      const position = bySubject(seen.of('main'), first.subject.id, 'position')
      return told(
        [
          asksDistrict && district ? lead(words.places.inDistrict(voice.name(first), voice.value(district))) : null,
          (asksDistrict && district ? plain : lead)(
            words.places.one(voice.name(first), position ? voice.value(position) : null, district ? voice.value(district) : null),
          ),
          ...presentOf(seen, voice),
          sure.length > 1
            ? {
                kind: 'table',
                title: words.places.title,
                columns: [words.places.columns.place, words.places.columns.kind],
                rows: sure.map((it) => [cell(voice.name(it)), { text: words.places.kinds[it.subject.kind] ?? '' }]),
              }
            : null,
          mapOf(words.places.title, seen, 'main', sure),
        ],
        [askOf(first), words.ask.slowest(), words.ask.openIncidents()],
        rowsOf(sure),
      )
    },
  }
}

/** How something is done in the product. */
export function howToReading({ text }: Extract<Topic, { about: 'how-to' }>): Reading {
  return {
    steps: [{ as: 'main', tool: 'how_to', args: { text } }],
    tell(seen, voice) {
      const { words } = voice
      const all = seen.all('main', 'step')
      const title = seen.one('main', 'title')
      const [first] = all
      const next = [words.ask.overview(), words.ask.openIncidents()]
      if (!first) return whyNothing(seen, voice, 'main') ?? refused('no-data', words.howTo.none(quoted(text)), [], next)
      const steps = title ? all : all.slice(1)
      return told(
        [lead(voice.value(title ?? first)), steps.length > 0 ? { kind: 'list', items: steps.map((it) => [...voice.value(it)]) } : null],
        next,
      )
    },
  }
}

/** 'What can you do?', 'hello', 'who are you?' */
export function assistantReading(what: Extract<Topic, { about: 'assistant' }>['what']): Reading {
  return {
    steps: [],
    tell(_seen, voice: Voice) {
      const { assistant, ask } = voice.words
      const next = [ask.overview(), ask.slowest(), ask.openIncidents()]
      if (what === 'greeting') return told([lead(assistant.greeting())], next)
      if (what === 'thanks') return told([lead(assistant.thanks())], next)
      if (what === 'identity') return told([lead(assistant.identity()), plain(assistant.figures()), plain(assistant.cannot())], next)
      return told(
        [
          lead(assistant.abilities()),
          plain(assistant.figures()),
          plain(assistant.cannot()),
          {
            kind: 'choices',
            choices: [
              ask.overview(),
              ask.slowest(),
              ask.oldest('incident'),
              ask.howLong('service-request'),
              ask.forecast('energy.consumption'),
            ],
          },
        ],
        next,
      )
    },
  }
}

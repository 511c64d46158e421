import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import type { Meaning, Topic } from '../../meaning.ts'
import { bySubject, type DraftFact, type Findings, numberOf } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { theOf, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase, quoted } from '../phrases/phrase.ts'
import { answerDraft, caveat, lead, mapOf, plain, type Reading, refusalDraft, type Voice } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

const WELL: readonly string[] = ['fresh', 'ok', 'live', 'online', 'healthy']

/** The states of feeds, by what the question asks for. */
const BAD: Readonly<Record<'failed' | 'late', readonly string[]>> = {
  failed: ['failed', 'failing', 'offline'],
  late: ['late', 'stale', 'delayed'],
}

/** Whether the city's feeds deliver. */
export function feedsReading({ feed, only }: Extract<Topic, { about: 'feeds' }>): Reading {
  return {
    steps: [{ as: 'main', tool: 'feeds', args: feed ? { feed } : {} }],
    write(findings, voice) {
      const { words } = voice
      const all = findings.all('main', 'feed-state')
      const [first] = all
      const next = [words.ask.overview(), words.ask.anomalies(), words.ask.models()]
      if (!first) return whyNothing(findings, voice, 'main') ?? refusalDraft('no-data', words.feeds.none(), [], next)
      const last = (it: DraftFact) => bySubject(findings.of('main'), it.subject.id, 'last-success')
      /** A feed's state, its last delivery, and its problem. */
      const toldOf = (it: DraftFact, first: boolean): AnswerBlock[] => {
        const [at, problem] = [last(it), bySubject(findings.of('main'), it.subject.id, 'status')]
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
        return answerDraft(
          [isOnlyOne ? lead(words.feeds.all(voice.value(countedFrom(all, 1)), true)) : null, ...toldOf(first, !isOnlyOne)],
          next,
        )
      }
      const asked = only ? all.filter((it) => BAD[only].includes(String(it.value))) : []
      if (asked.length > 0) return answerDraft([...asked.flatMap((it, at) => toldOf(it, at === 0)), table], next, rowsOf(asked))
      const late = all.filter((it) => !WELL.includes(String(it.value)))
      const count = (value: number): Phrase => voice.value(countedFrom(all, value))
      return answerDraft(
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

/** Best or worst model first, if the question asks: by its error relative to the baseline's, since units differ. */
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

/** The models without forecasts, and whether each is switched off or learning. */
function statesOf(findings: Findings, voice: Voice): Phrase[] {
  const { words } = voice
  const all = findings.all('main', 'status').filter((it) => it.subject.kind === 'model')
  return (['off', 'learning'] as const).flatMap((state) => {
    const own = all.filter((it) => it.value === state)
    return own.length > 0 ? [words.models.state[state](words.list(own.map(voice.name)))] : []
  })
}

/** The error of forecasts made so long in advance. */
function errorAhead(first: DraftFact | undefined, minutes: number | undefined, findings: Findings): DraftFact | undefined {
  if (!first || minutes === undefined) return undefined
  return bySubject(findings.of('main'), `${first.subject.id}+${minutes}`, 'model-error')
}

/** How good the forecasts have been, compared with the baseline. */
export function modelsReading({ what, minutes }: Extract<Topic, { about: 'models' }>, { wanted }: Meaning): Reading {
  return {
    steps: [{ as: 'main', tool: 'models', args: what ? { measure: what } : {} }],
    write(findings, voice) {
      const { words } = voice
      const naive = (it: DraftFact) => bySubject(findings.of('main'), it.subject.id, 'naive-error')
      const all = byWorth(
        findings.all('main', 'model-error').filter((it) => it.subject.kind === 'model'),
        naive,
        wanted,
      )
      const [first] = all
      const next = [words.ask.forecast('energy.consumption'), words.ask.forecast('traffic.speed'), words.ask.feeds()]
      const states = statesOf(findings, voice)
      const asksState = states.length > 0 && (wanted.want === 'value' || wanted.want === 'why')
      if (!first && states.length === 0)
        return whyNothing(findings, voice, 'main') ?? refusalDraft('no-data', words.models.none(), [], next)
      const said = (it: DraftFact) => {
        const rule = naive(it)
        return words.models.one(voice.name(it), voice.value(it), rule ? voice.value(rule) : null)
      }
      const ahead = errorAhead(first, minutes, findings)
      const error = first && said(ahead ?? first)
      const isOfAll = error && minutes !== undefined && !ahead
      return answerDraft(
        [
          ...(asksState || !error ? states.map((it, at) => (at === 0 ? lead(it) : plain(it))) : []),
          error ? (asksState ? plain(error) : lead(error)) : null,
          first && ahead ? plain(words.models.overall(voice.value(first))) : null,
          // For a single model only: its error grows with the time ahead.
          ...(first && all.length === 1 && minutes === undefined && !asksState
            ? horizonsOf(first, findings).map((it) => lead(said(it)))
            : []),
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
/** A model's error for each time ahead; the first ones if there are many. */
function horizonsOf(model: DraftFact, findings: Findings): DraftFact[] {
  const own = findings
    .all('main', 'model-error')
    .filter((it) => it.subject.kind === 'group' && it.subject.id.startsWith(`${model.subject.id}+`))
  return own.length > 1 ? own.slice(0, MOST_HORIZONS) : []
}

/** The live measures of a place, with derived words. */
function presentOf(findings: Findings, voice: Voice): AnswerBlock[] {
  const { words } = voice
  const values = ['traffic.speed', 'substation.load'].map((it) => findings.one('now', it)).filter((it) => it !== undefined)
  const word = findings.one('now', 'congestion')
  return [
    ...values.map((it) => plain(words.value.is(theOf(it, voice), voice.value(it), whenSaid(it, voice)))),
    ...(word ? [plain(words.value.word('congestion', voice.value(word)))] : []),
  ]
}

/** A lower score is only a similar name. */
const SURE = 0.8

/** Where a place is. */
export function placeReading({ places: [meant], by }: Meaning, text: string): Reading {
  const asksDistrict = by === 'district'
  return {
    steps: [
      { as: 'main', tool: 'find_place', args: { text, limit: 6 } },
      ...(meant && meant.kind !== 'city' ? [{ as: 'now', tool: 'now' as const, args: withPlace(meant) }] : []),
    ],
    write(findings, voice) {
      const { words } = voice
      const matches = findings.all('main', 'match')
      const found = matches.length > 0 ? matches : findings.all('main', 'position')
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
          whyNothing(findings, voice, 'main') ??
          refusalDraft('no-data', words.places.none(quoted(text)), near, [words.ask.slowest(), words.ask.overview()])
        )
      }
      const district = bySubject(findings.of('main'), first.subject.id, 'district')
      const position = bySubject(findings.of('main'), first.subject.id, 'position')
      return answerDraft(
        [
          asksDistrict && district ? lead(words.places.inDistrict(voice.name(first), voice.value(district))) : null,
          (asksDistrict && district ? plain : lead)(
            words.places.one(voice.name(first), position ? voice.value(position) : null, district ? voice.value(district) : null),
          ),
          ...presentOf(findings, voice),
          sure.length > 1
            ? {
                kind: 'table',
                title: words.places.title,
                columns: [words.places.columns.place, words.places.columns.kind],
                rows: sure.map((it) => [cell(voice.name(it)), { text: words.places.kinds[it.subject.kind] ?? '' }]),
              }
            : null,
          mapOf(words.places.title, findings, 'main', sure),
        ],
        [askOf(first), words.ask.slowest(), words.ask.openIncidents()],
        rowsOf(sure),
      )
    },
  }
}

/** How to do something in the product. */
export function howToReading({ text }: Extract<Topic, { about: 'how-to' }>): Reading {
  return {
    steps: [{ as: 'main', tool: 'how_to', args: { text } }],
    write(findings, voice) {
      const { words } = voice
      const all = findings.all('main', 'step')
      const title = findings.one('main', 'title')
      const [first] = all
      const next = [words.ask.overview(), words.ask.openIncidents()]
      if (!first) return whyNothing(findings, voice, 'main') ?? refusalDraft('no-data', words.howTo.none(quoted(text)), [], next)
      const steps = title ? all : all.slice(1)
      return answerDraft(
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
    write(_seen, voice: Voice) {
      const { assistant, ask } = voice.words
      const next = [ask.overview(), ask.slowest(), ask.openIncidents()]
      if (what === 'greeting') return answerDraft([lead(assistant.greeting())], next)
      if (what === 'thanks') return answerDraft([lead(assistant.thanks())], next)
      if (what === 'identity') return answerDraft([lead(assistant.identity()), plain(assistant.figures()), plain(assistant.cannot())], next)
      return answerDraft(
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

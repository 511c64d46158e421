import { DAY_MS } from '@oppidum/domain/core/time'
import type { Meaning } from '../../meaning.ts'
import type { RecordDimension, RecordScope } from '../../questions.ts'
import { MOST_ROWS } from '../../questions.ts'
import { actOn } from '../act.ts'
import { computed, type DraftFact, numberOf, renamed, type Step } from '../answer-context.ts'
import { meets } from '../limits.ts'
import { change } from '../phrases/measure-phrases.ts'
import type { Phrase } from '../phrases/phrase.ts'
import { type About, countOf, countSaid, nextOf, noRecords, nounsOf } from '../phrases/records-text.ts'
import { SLOT_MS } from '../phrases/time-text.ts'
import { before, lastWeeks, lengthMs, periodOf, WEEK_MS, whenOf } from '../question-time.ts'
import { grouped, groupTable } from '../records-groups.ts'
import { departmentless, isOfNobody, listOf, rowsIn, withoutDepartment } from '../records-list.ts'
import { isNarrowed, ofPeriod, scopeOf, whole } from '../records-scope.ts'
import { answerDraft, lead, plain, type Reading, refusalDraft, type Scene, type Voice } from './answer-reading.ts'
import { askedFirst, label } from './course-reading.ts'
import { unacknowledgedReading } from './unacknowledged-reading.ts'

/** Most records whose places are listed one by one. */
const FEW = 10
const DIMENSIONS: readonly string[] = [
  'type',
  'category',
  'priority',
  'status',
  'department',
  'district',
  'street',
  'hour-of-day',
  'weekday',
  'day',
  'source',
]
const isDimension = (by: string | null): by is RecordDimension => by !== null && DIMENSIONS.includes(by)

/** Questions about many records: how many, which, where most, how long, what share. */
export function recordsReading(meaning: Meaning, about: About, scene: Scene): Reading {
  const { wanted } = meaning
  const asked = scopeOf(meaning, about, scene.nowMs)
  const by = isDimension(meaning.by) ? meaning.by : meaning.by === 'hour' ? 'hour-of-day' : meaning.by === 'section' ? 'street' : null
  // Of many values, and against another time, those that nobody has begun stand for what nobody has acknowledged.
  const isOfEach = by !== null || (wanted.want !== 'list' && wanted.want !== 'count' && wanted.want !== 'value' && wanted.want !== 'where')
  const named: RecordScope = about.unacknowledged && isOfEach ? { ...asked, statuses: ['pending'] } : asked
  // Weekdays, hours of the day and daily means need several weeks of data.
  const isUsual = by === 'weekday' || by === 'hour-of-day' || (wanted.want === 'count' && wanted.mean)
  const scope =
    isUsual && !named.period && named.standing !== 'open'
      ? ofPeriod(named, lastWeeks(scene.nowMs, scene.city.timeZone), about.periodOf)
      : named
  if (whenOf(meaning.time, scene.nowMs).when === 'ahead') return ahead()
  if (about.unacknowledged && !isOfEach) return unacknowledgedReading(meaning, scope)
  switch (wanted.want) {
    case 'list':
      return by ? grouped(meaning, about, scope, by, null, 'count') : listOf(meaning, about, scope, wanted.order)
    case 'act':
      return ofOne(scope, wanted, scene)
    case 'why':
      return listOf(meaning, about, scope, 'worst')
    case 'extreme':
      return by
        ? grouped(meaning, about, scope, by, wanted.which, 'count')
        : listOf(meaning, about, scope, wanted.which === 'highest' ? 'worst' : 'newest')
    case 'where':
      return by ? grouped(meaning, about, scope, by, 'highest', 'count') : where(meaning, about, scope)
    case 'when':
      return grouped(meaning, about, scope, by ?? 'hour-of-day', wanted.which, 'count')
    case 'duration':
      return wanted.value === 'since'
        ? listOf(meaning, about, scope, 'longest-open')
        : duration(meaning, about, scope, wanted.value, by, scene)
    case 'share':
      return by ? grouped(meaning, about, scope, by, 'highest', 'share') : share(meaning, about, scope)
    case 'comparison':
      return against(meaning, about, scope, scene)
    case 'trend':
      // 'Are open incidents rising since noon?': how many are open now against how many were then.
      if (about.scope.standing === 'open' && scope.period && Date.parse(scope.period.to) > scene.nowMs - SLOT_MS)
        return ofStock(meaning, about, scope, scene)
      return against(
        meaning,
        about,
        scope.period ? scope : ofPeriod({ ...scope, standing: 'all' }, periodOf(scene.nowMs - 7 * DAY_MS, scene.nowMs), about.periodOf),
        scene,
      )
    case 'count':
      return by ? grouped(meaning, about, scope, by, null, 'count') : count(meaning, about, scope)
    default:
      return by ? grouped(meaning, about, scope, by, null, 'count') : count(meaning, about, scope)
  }
}

const ahead = (): Reading => ({
  steps: [],
  write: (_seen, { words }) => refusalDraft('no-data', words.records.future(), [], [words.ask.risk(), words.ask.openIncidents()]),
})

const statistics = (as: string, args: Record<string, unknown>): Step => ({ as, tool: 'record_statistics', args })

function count(meaning: Meaning, about: About, scope: RecordScope): Reading {
  const isRecord = scope.record !== 'situation'
  return {
    steps: [
      statistics('main', { scope, value: 'count' }),
      ...(isRecord && !scope.priorities ? [statistics('priority', { scope, value: 'count', by: 'priority' })] : []),
      ...(isOfNobody(scope) ? [withoutDepartment(scope)] : []),
      // Records of two days that are still open are not comparable.
      ...(scope.period && scope.periodOf && scope.standing !== 'open' && lengthMs(scope.period) <= WEEK_MS
        ? [statistics('before', { scope: { ...scope, period: before(scope.period) }, value: 'count' })]
        : []),
    ],
    write(findings, voice) {
      const { words } = voice
      const counted = countOf(findings, 'main')
      if (!counted) return noRecords(findings, voice, 'main')
      const n = numberOf(counted) ?? 0
      const said = countSaid(scope, counted, about, voice)
      const { threshold } = meaning
      const parts = findings.all('priority', 'count').filter((it) => it.subject.kind === 'group' && it.value !== 0)
      const against = change(counted, countOf(findings, 'before'), voice)
      return answerDraft(
        [
          lead(threshold ? words.value.verdict(meets(n, threshold, true), said) : said),
          departmentless(scope, findings, about, voice),
          n > 1 && parts.length > 0
            ? plain(words.records.breakdown(words.list(parts.map((it) => words.records.part(voice.name(it), voice.value(it))))))
            : null,
          against && plain(against),
        ],
        nextOf(scope, voice),
      )
    },
  }
}

/** Where they are: each of a few, else the places with most of them. */
function where(meaning: Meaning, about: About, scope: RecordScope): Reading {
  const list = listOf(meaning, about, scope, 'worst')
  const districts = grouped(meaning, about, scope, 'district', 'highest', 'count')
  return {
    steps: [...list.steps, ...districts.steps.map((it) => ({ ...it, as: `district-${it.as}` }))],
    write(findings, voice) {
      const n = numberOf(countOf(findings, 'main'))
      if (n === null || n <= FEW) return list.write(findings, voice)
      return districts.write(renamed(findings, 'district-'), voice)
    },
  }
}

/** How long closing takes, or how old they are. */
function duration(
  meaning: Meaning,
  about: About,
  asked: RecordScope,
  value: Exclude<Extract<Meaning['wanted'], { want: 'duration' }>['value'], 'since'>,
  by: RecordDimension | null,
  scene: Scene,
): Reading {
  // Open records have no closing time.
  const scope: RecordScope =
    value === 'mean-age-hours' ? { ...asked, standing: 'open' } : asked.standing === 'open' ? { ...asked, standing: 'closed' } : asked
  if (by)
    return grouped(meaning, about, scope, by, (meaning.wanted.want === 'duration' ? meaning.wanted.which : undefined) ?? 'highest', value)
  return {
    steps: [
      statistics('main', { scope, value }),
      ...(value === 'median-hours-to-close'
        ? [statistics('p80', { scope, value: 'p80-hours-to-close' }), statistics('mean', { scope, value: 'mean-hours-to-close' })]
        : []),
      statistics('count', { scope, value: 'count' }),
      ...(meaning.against
        ? [statistics('other', { scope: { ...otherScope(meaning, about, scope, scene), standing: scope.standing }, value })]
        : []),
    ],
    write(findings, voice) {
      const { words } = voice
      const hours = findings.one('main', value)
      const counted = countOf(findings, 'count') ?? countOf(findings, 'main')
      if (!hours) {
        if (counted && counted.value === 0) return answerDraft([lead(countSaid(scope, counted, about, voice))], nextOf(scope, voice))
        return noRecords(findings, voice, 'main')
      }
      const nouns = nounsOf({ ...scope, standing: value === 'mean-age-hours' ? 'open' : 'all' }, counted ?? hours, false, voice)
      const p80 = findings.one('p80', 'p80-hours-to-close')
      const mean = findings.one('mean', 'mean-hours-to-close')
      const other = findings.one('other', value)
      return answerDraft(
        [
          lead(words.records.duration(value, nouns, voice.value(hours))),
          other ? lead(differenceOf(hours, other, voice)) : null,
          other ? plain(words.records.duration(value, nouns, voice.value(other))) : null,
          p80 ? plain(words.records.duration('p80-hours-to-close', nouns, voice.value(p80))) : null,
          mean ? plain(words.records.duration('mean-hours-to-close', nouns, voice.value(mean))) : null,
          counted ? plain(words.records.of(voice.value(counted), nounsOf(scope, counted, counted.value === 1, voice))) : null,
        ],
        nextOf(scope, voice),
      )
    },
  }
}

/** How much the first differs from the second, with the second's value. */
function differenceOf(a: DraftFact, b: DraftFact, voice: Voice): Phrase {
  const { words } = voice
  const [first, second] = [numberOf(a) ?? 0, numberOf(b) ?? 0]
  if (first === second) return words.course.equal()
  const by = computed({ measure: 'difference', value: first - second, unit: a.unit }, a, b)
  const percent = second === 0 ? null : computed({ measure: 'percent-change', value: (100 * (first - second)) / second, unit: '%' }, a, b)
  return words.course.difference(voice.size(by), percent && voice.size(percent), first > second, label(a, b, voice), label(b, a, voice))
}

/** Which share of the records with that standing and time these are. */
function share(_meaning: Meaning, about: About, asked: RecordScope): Reading {
  const narrowed = isNarrowed(asked)
  // 'How many percent were closed this month?' is a share of those reported in it.
  const scope: RecordScope = !narrowed && asked.periodOf === 'closed' ? { ...asked, periodOf: 'reported' } : asked
  const of: RecordScope = narrowed ? whole(scope) : { ...scope, standing: 'all' }
  return {
    steps: [statistics('main', { scope, value: 'count' }), statistics('of', { scope: of, value: 'count' })],
    write(findings, voice) {
      const { words } = voice
      const [part, all] = [countOf(findings, 'main'), countOf(findings, 'of')]
      const [n, total] = [numberOf(part), numberOf(all)]
      if (!part || !all || n === null || total === null) return noRecords(findings, voice, 'main', 'of')
      if (total === 0) return answerDraft([lead(countSaid(of, all, about, voice))], nextOf(scope, voice))
      const percent = computed({ measure: 'share', value: (100 * n) / total, unit: '%' }, part, all)
      return answerDraft(
        [
          lead(
            words.records.share(
              voice.value(percent),
              nounsOf(scope, part, n === 1, voice),
              voice.value(part),
              voice.value(all),
              nounsOf(of, all, false, voice),
            ),
          ),
        ],
        nextOf(scope, voice),
      )
    },
  }
}

/** Compared with another time, another place, or the time before. */
function against(
  meaning: Meaning,
  about: About,
  scope: RecordScope,
  scene: Scene,
  other: RecordScope = otherScope(meaning, about, scope, scene),
): Reading {
  const isTime = other.period !== scope.period
  return {
    steps: [
      statistics('main', { scope, value: 'count' }),
      statistics('other', { scope: other, value: 'count' }),
      ...(meaning.wanted.want === 'trend' && scope.period && lengthMs(scope.period) > DAY_MS
        ? [statistics('days', { scope, value: 'count', by: 'day', limit: MOST_ROWS })]
        : []),
    ],
    write(findings, voice) {
      const { words } = voice
      const both = [countOf(findings, 'main'), countOf(findings, 'other')] as const
      // 'Which has more' is answered by the one that has.
      const [a, b] = askedFirst(both, meaning.wanted)
      if (!a || !b) return noRecords(findings, voice, 'main', 'other')
      const [first, second] = a === both[0] ? [scope, other] : [other, scope]
      const difference = (numberOf(a) ?? 0) - (numberOf(b) ?? 0)
      const days = findings.all('days', 'count').filter((it) => it.subject.kind === 'group')
      return answerDraft(
        [
          lead(
            meaning.wanted.want === 'trend'
              ? words.course.direction(difference > 0 ? 'up' : difference < 0 ? 'down' : 'same', countSaid(first, a, about, voice))
              : countSaid(first, a, about, voice),
          ),
          // The question asks for the difference.
          (meaning.wanted.want === 'comparison' ? lead : plain)(differenceOf(a, b, voice)),
          plain(countSaid(second, b, about, voice)),
          days.length > 2 && isTime ? groupTable('day', 'count', days, voice) : null,
        ],
        nextOf(scope, voice),
      )
    },
  }
}

function ofStock(meaning: Meaning, about: About, { period, periodOf: _, ...open }: RecordScope, scene: Scene): Reading {
  const fromMs = Date.parse(period?.from ?? '')
  const then: RecordScope = { ...open, period: periodOf(fromMs, fromMs + 30_000) }
  return against({ ...meaning, time: null }, about, open, scene, then)
}

function otherScope(meaning: Meaning, about: About, scope: RecordScope, scene: Scene): RecordScope {
  const { against: other } = meaning
  const [, second] = meaning.places
  const place = other?.places[0] ?? (other?.time ? undefined : second)
  if (place) {
    const { districts: _d, street: _s, section: _c, ...bare } = { ...about.scope }
    return scopeOf({ ...meaning, time: other?.time ?? meaning.time, places: [place] }, { ...about, scope: bare }, scene.nowMs)
  }
  if (other?.time) return scopeOf({ ...meaning, time: other.time }, about, scene.nowMs)
  if (scope.period) return { ...scope, period: before(scope.period) }
  // Open records are compared with those open at this time yesterday.
  const moment = scene.nowMs - DAY_MS
  return { ...scope, period: periodOf(moment, moment + 30_000) }
}

/** Proposes a change of the only matching record; asks which one if several match. */
function ofOne(scope: RecordScope, wanted: Extract<Meaning['wanted'], { want: 'act' }>, scene: Scene): Reading {
  return {
    steps: [{ as: 'main', tool: 'records', args: { scope, order: wanted.order ?? 'worst', limit: wanted.order ? 1 : 4 } }],
    write(findings, voice) {
      const { words } = voice
      const found = rowsIn(findings)
      const [only] = found
      if (only && found.length === 1) return actOn(only, wanted, scene, voice)
      return refusalDraft(
        'asked-back',
        words.act.which(),
        found.map((it) => words.ask.record(it.lead.subject.name)),
        [words.ask.openIncidents()],
      )
    },
  }
}

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
import { lead, plain, type Reading, refused, type Scene, told, type Voice } from './answer-reading.ts'
import { askedFirst, label } from './course-reading.ts'
import { unacknowledgedReading } from './unacknowledged-reading.ts'

/** So many are told one by one when somebody asks where they are. */
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

/** What is asked of many records: how many, which, where most, how long, what share. */
export function recordsReading(meaning: Meaning, about: About, scene: Scene): Reading {
  const { wanted } = meaning
  const asked = scopeOf(meaning, about, scene.nowMs)
  const by = isDimension(meaning.by) ? meaning.by : meaning.by === 'hour' ? 'hour-of-day' : meaning.by === 'section' ? 'street' : null
  // Of many values, and against another time, those that nobody has begun stand for what nobody has acknowledged.
  const isOfEach = by !== null || (wanted.want !== 'list' && wanted.want !== 'count' && wanted.want !== 'value' && wanted.want !== 'where')
  const named: RecordScope = about.unacknowledged && isOfEach ? { ...asked, statuses: ['pending'] } : asked
  // Weekdays, hours of the day and so many a day tell something of several weeks only.
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
  tell: (_seen, { words }) => refused('no-data', words.records.future(), [], [words.ask.risk(), words.ask.openIncidents()]),
})

const statistics = (as: string, args: Record<string, unknown>): Step => ({ as, tool: 'record_statistics', args })

function count(meaning: Meaning, about: About, scope: RecordScope): Reading {
  const isRecord = scope.record !== 'situation'
  return {
    steps: [
      statistics('main', { scope, value: 'count' }),
      ...(isRecord && !scope.priorities ? [statistics('priority', { scope, value: 'count', by: 'priority' })] : []),
      ...(isOfNobody(scope) ? [withoutDepartment(scope)] : []),
      // What is still open of one day is no more or less than of the day before.
      ...(scope.period && scope.periodOf && scope.standing !== 'open' && lengthMs(scope.period) <= WEEK_MS
        ? [statistics('before', { scope: { ...scope, period: before(scope.period) }, value: 'count' })]
        : []),
    ],
    tell(seen, voice) {
      const { words } = voice
      const counted = countOf(seen, 'main')
      if (!counted) return noRecords(seen, voice, 'main')
      const n = numberOf(counted) ?? 0
      const said = countSaid(scope, counted, about, voice)
      const { threshold } = meaning
      const parts = seen.all('priority', 'count').filter((it) => it.subject.kind === 'group' && it.value !== 0)
      const against = change(counted, countOf(seen, 'before'), voice)
      return told(
        [
          lead(threshold ? words.value.verdict(meets(n, threshold, true), said) : said),
          departmentless(scope, seen, about, voice),
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

/** Where they are: each of a few, else where most of them are. */
function where(meaning: Meaning, about: About, scope: RecordScope): Reading {
  const list = listOf(meaning, about, scope, 'worst')
  const districts = grouped(meaning, about, scope, 'district', 'highest', 'count')
  return {
    steps: [...list.steps, ...districts.steps.map((it) => ({ ...it, as: `district-${it.as}` }))],
    tell(seen, voice) {
      const n = numberOf(countOf(seen, 'main'))
      if (n === null || n <= FEW) return list.tell(seen, voice)
      return districts.tell(renamed(seen, 'district-'), voice)
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
  // What is open has not been closed yet.
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
    tell(seen, voice) {
      const { words } = voice
      const hours = seen.one('main', value)
      const counted = countOf(seen, 'count') ?? countOf(seen, 'main')
      if (!hours) {
        if (counted && counted.value === 0) return told([lead(countSaid(scope, counted, about, voice))], nextOf(scope, voice))
        return noRecords(seen, voice, 'main')
      }
      const nouns = nounsOf({ ...scope, standing: value === 'mean-age-hours' ? 'open' : 'all' }, counted ?? hours, false, voice)
      const p80 = seen.one('p80', 'p80-hours-to-close')
      const mean = seen.one('mean', 'mean-hours-to-close')
      const other = seen.one('other', value)
      return told(
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

/** By how much the first is more or less than the other, and where the second lies. */
function differenceOf(a: DraftFact, b: DraftFact, voice: Voice): Phrase {
  const { words } = voice
  const [first, second] = [numberOf(a) ?? 0, numberOf(b) ?? 0]
  if (first === second) return words.course.equal()
  const by = computed({ measure: 'difference', value: first - second, unit: a.unit }, a, b)
  const percent = second === 0 ? null : computed({ measure: 'percent-change', value: (100 * (first - second)) / second, unit: '%' }, a, b)
  return words.course.difference(voice.size(by), percent && voice.size(percent), first > second, label(a, b, voice), label(b, a, voice))
}

/** What part of the records of that standing and time these are. */
function share(_meaning: Meaning, about: About, asked: RecordScope): Reading {
  const narrowed = isNarrowed(asked)
  // 'How many percent were closed this month?' is of those that were reported in it.
  const scope: RecordScope = !narrowed && asked.periodOf === 'closed' ? { ...asked, periodOf: 'reported' } : asked
  const of: RecordScope = narrowed ? whole(scope) : { ...scope, standing: 'all' }
  return {
    steps: [statistics('main', { scope, value: 'count' }), statistics('of', { scope: of, value: 'count' })],
    tell(seen, voice) {
      const { words } = voice
      const [part, all] = [countOf(seen, 'main'), countOf(seen, 'of')]
      const [n, total] = [numberOf(part), numberOf(all)]
      if (!part || !all || n === null || total === null) return noRecords(seen, voice, 'main', 'of')
      if (total === 0) return told([lead(countSaid(of, all, about, voice))], nextOf(scope, voice))
      const percent = computed({ measure: 'share', value: (100 * n) / total, unit: '%' }, part, all)
      return told(
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

/** The same of another time, of another place, or of the time before. */
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
    tell(seen, voice) {
      const { words } = voice
      const both = [countOf(seen, 'main'), countOf(seen, 'other')] as const
      // Which of them has more is told by the one that has.
      const [a, b] = askedFirst(both, meaning.wanted)
      if (!a || !b) return noRecords(seen, voice, 'main', 'other')
      const [first, second] = a === both[0] ? [scope, other] : [other, scope]
      const difference = (numberOf(a) ?? 0) - (numberOf(b) ?? 0)
      const days = seen.all('days', 'count').filter((it) => it.subject.kind === 'group')
      return told(
        [
          lead(
            meaning.wanted.want === 'trend'
              ? words.course.direction(difference > 0 ? 'up' : difference < 0 ? 'down' : 'same', countSaid(first, a, about, voice))
              : countSaid(first, a, about, voice),
          ),
          // What lies between them is what was asked for.
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
  // What is open now is held against what was open at this time yesterday.
  const moment = scene.nowMs - DAY_MS
  return { ...scope, period: periodOf(moment, moment + 30_000) }
}

/** A change to the one record that fits; which one, where several do. */
function ofOne(scope: RecordScope, wanted: Extract<Meaning['wanted'], { want: 'act' }>, scene: Scene): Reading {
  return {
    steps: [{ as: 'main', tool: 'records', args: { scope, order: wanted.order ?? 'worst', limit: wanted.order ? 1 : 4 } }],
    tell(seen, voice) {
      const { words } = voice
      const found = rowsIn(seen)
      const [only] = found
      if (only && found.length === 1) return actOn(only, wanted, scene, voice)
      return refused(
        'asked-back',
        words.act.which(),
        found.map((it) => words.ask.record(it.lead.subject.name)),
        [words.ask.openIncidents()],
      )
    },
  }
}

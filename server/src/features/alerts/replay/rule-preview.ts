import { type Leaf, leavesOf, measureOf } from '@oppidum/domain/alerts/condition'
import { limitOf } from '@oppidum/domain/alerts/leaf-verdict'
import { coveredShare, NOTHING_PAST } from '@oppidum/domain/alerts/past'
import { possibleVerdict } from '@oppidum/domain/alerts/possible-verdict'
import { PREVIEW_EPISODES, PREVIEW_POINTS, type RulePreview, SHORT_ALERT_MINUTES } from '@oppidum/domain/alerts/preview'
import { type Episode, episodesOf, replay } from '@oppidum/domain/alerts/replay'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { MEASURES } from '@oppidum/domain/telemetry/measure'
import { pointsOf } from './chart-points.ts'
import { type PlacePast, type RulePast, VALUES } from './rule-past.ts'

/** From this share of the time with values on, a rule fires all the time. */
const ALWAYS_SHARE = 0.99
/** Between two turns of everything else that the process does. */
const TURN_MS = 20

interface PlaceEpisodes {
  at: PlacePast
  episodes: readonly Episode[]
}

const otherWork = () => new Promise<void>((done) => setImmediate(done))
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** The alerts that a rule would have had at each of its places. */
export async function episodesAt(rule: RuleSettings, { places, fromMs, toMs }: RulePast): Promise<PlaceEpisodes[]> {
  const all: PlaceEpisodes[] = []
  let since = performance.now()
  for (const at of places) {
    all.push({ at, episodes: episodesOf(replay(rule, at.signals, fromMs, toMs)) })
    if (performance.now() - since > TURN_MS) {
      await otherWork()
      since = performance.now()
    }
  }
  return all
}

/** Whether an alert was over so soon that nobody could have done anything. */
const isShort = ({ firedMs, resolvedMs }: Episode) => resolvedMs !== null && resolvedMs - firedMs < SHORT_ALERT_MINUTES * MINUTE_MS

export function alertCounts(places: readonly PlaceEpisodes[]): Pick<RulePreview, 'fired' | 'short'> {
  const episodes = places.flatMap((it) => it.episodes)
  return { fired: episodes.length, short: episodes.filter(isShort).length }
}

/** What a rule would have done in the past. */
export async function rulePreview(rule: RuleSettings, past: RulePast): Promise<RulePreview> {
  const { fromMs, toMs, places, withoutPast, meansUntilMs, hoursUntilMs } = past
  const at = await episodesAt(rule, past)
  const covered = coveredIn(rule, past)
  const listed = at
    .flatMap(({ at: { place }, episodes }) => episodes.map((it) => ({ place, ...it })))
    .sort((a, b) => b.firedMs - a.firedMs)
    .slice(0, PREVIEW_EPISODES)
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    meansUntil: iso(meansUntilMs),
    hoursUntil: iso(hoursUntilMs),
    ...alertCounts(at),
    episodes: listed.map(({ place, firedMs, resolvedMs }) => ({
      place: place.id,
      placeName: place.name,
      firedAt: new Date(firedMs).toISOString(),
      resolvedAt: iso(resolvedMs),
    })),
    places: places.length,
    covered,
    degenerate: degenerateOf(rule, past, at, covered),
    withoutPast: [...withoutPast],
    series: seriesOf(rule, past, at),
  }
}

/** Whether a leaf reads values of a measure, which can be missing. */
const isOfValues = (leaf: Leaf | undefined) => leaf !== undefined && VALUES.includes(leaf.kind)

function coveredIn(rule: RuleSettings, { places, fromMs, toMs }: RulePast): number | null {
  const leaves = leavesOf(rule.condition)
  const pasts = places.flatMap(({ signals }) => signals.filter(({ positions: [first = 0] }) => isOfValues(leaves[first])))
  const shares = pasts.map((it) => coveredShare(it.past, fromMs, toMs))
  return shares.length === 0 ? null : shares.reduce((sum, it) => sum + it, 0) / shares.length
}

function degenerateOf(
  rule: RuleSettings,
  { fromMs, toMs }: RulePast,
  at: readonly PlaceEpisodes[],
  covered: number | null,
): RulePreview['degenerate'] {
  const possible = possibleVerdict(rule.condition)
  if (possible !== 'possible') return possible
  const openMs = at.flatMap((it) => it.episodes).reduce((sum, it) => sum + ((it.resolvedMs ?? toMs) - it.firedMs), 0)
  const knownMs = (toMs - fromMs) * at.length * (covered ?? 1)
  return knownMs > 0 && openMs >= ALWAYS_SHARE * knownMs ? 'always' : null
}

/** What a point of the chart is: the value of its step that comes closest to firing. */
function eachOf(leaf: Leaf): 'highest' | 'lowest' | 'mean' {
  if (leaf.kind !== 'threshold') return 'mean'
  return leaf.side === 'above' ? 'highest' : 'lowest'
}

function seriesOf(rule: RuleSettings, { fromMs, toMs }: RulePast, at: readonly PlaceEpisodes[]): RulePreview['series'] {
  const leaves = leavesOf(rule.condition)
  const position = leaves.findIndex(isOfValues)
  const leaf = leaves[position]
  const most = at.reduce<PlaceEpisodes | null>((best, it) => (best === null || it.episodes.length > best.episodes.length ? it : best), null)
  const measure = leaf && measureOf(leaf)
  if (!leaf || !measure || !most) return null
  const past = most.at.signals.find((it) => it.positions.includes(position))?.past ?? NOTHING_PAST
  const stepMs = (toMs - fromMs) / PREVIEW_POINTS
  const each = eachOf(leaf)
  return {
    place: most.at.place.id,
    placeName: most.at.place.name,
    measure,
    unit: MEASURES[measure].unit,
    limit: limitOf(leaf),
    each,
    stepSeconds: Math.round(stepMs / 1_000),
    points: pointsOf(past, each, fromMs, toMs, stepMs),
  }
}

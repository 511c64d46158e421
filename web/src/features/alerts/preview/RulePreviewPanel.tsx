import { type Leaf, leavesOf } from '@oppidum/domain/alerts/condition'
import { previewAlertRule, type RulePreview } from '@oppidum/domain/alerts/preview'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { type Text, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { ageLengthText } from '../../../provenance/age-text.ts'
import { type Format, useFormat } from '../../../provenance/use-format.ts'
import { useDebounced } from '../../../ui/browser/use-debounced.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PreviewChart } from './PreviewChart.tsx'
import styles from './RulePreviewPanel.module.css'

/** A preview of 30 days is still right a minute later. */
const FRESH_MS = 60_000
/** Alerts in the list. */
const LISTED = 5
/** Below this share of the time with values, it is said. */
const NEARLY_ALL = 0.98

/** What happens when a rule fires does not change when it does. */
function questionOf({ name: _, contactPoints: __, joinsSituation: ___, ...rest }: RuleSettings): RuleSettings {
  return { ...rest, name: 'Preview', contactPoints: [], opensIncident: null }
}

/** How often a rule would have fired in the last 30 days, as a sentence and drawn on the values. @param settings null while they are incomplete */
export function RulePreviewPanel({ settings }: { settings: RuleSettings | null }) {
  const text = useText()
  const titleId = useId()
  const { id: city } = useCity()
  const question = useDebounced(settings === null ? null : JSON.stringify(questionOf(settings)))
  const answer = useQuery({
    queryKey: [previewAlertRule.path, city, question],
    enabled: question !== null,
    staleTime: FRESH_MS,
    meta: { private: true },
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => change(previewAlertRule, { query: { city }, body: JSON.parse(question as string), signal }),
  })
  const preview = question === null || answer.isError ? null : (answer.data ?? null)
  return (
    <section
      className={styles.panel}
      aria-labelledby={titleId}
      aria-busy={answer.isFetching}
      data-dim={answer.isPlaceholderData || undefined}
    >
      <h3 id={titleId} className={styles.title}>
        {text('preview.title')}
      </h3>
      {question === null && <p className={styles.quiet}>{text('preview.incomplete')}</p>}
      {answer.isError && <Notice inline state="unknown" title={text('preview.failed')} sentence={problemSentence(answer.error, text)} />}
      {question !== null && answer.isPending && <Skeleton rows={3} height={40} label={text('panel.loading')} />}
      {preview && <PreviewFigures preview={preview} leaves={settings === null ? [] : leavesOf(settings.condition)} />}
    </section>
  )
}

function PreviewFigures({ preview, leaves }: { preview: RulePreview; leaves: readonly Leaf[] }) {
  const text = useText()
  const format = useFormat()
  const { degenerate, places, episodes, series, to } = preview
  const toMs = Date.parse(to)
  return (
    <>
      <p role="status" className={styles.counts}>
        {text('preview.counts', { fired: preview.fired, short: preview.short })}
      </p>
      {degenerate && places > 0 && (
        <Notice inline state="medium" title={text(degenerate === 'never' ? 'preview.never' : 'preview.always')} />
      )}
      {notesOf(preview, leaves, text, format).map((it) => (
        <p key={it} className={styles.quiet}>
          {it}
        </p>
      ))}
      {series && series.points.length > 0 && <PreviewChart preview={preview} series={series} />}
      {episodes.length > 0 && (
        <ol className={styles.episodes} aria-label={text('preview.newest')}>
          {episodes.slice(0, LISTED).map(({ place, placeName, firedAt, resolvedAt }) => (
            <li key={`${place} ${firedAt}`}>
              <time dateTime={firedAt}>{format.time(firedAt, toMs)}</time>
              <span>{placeName}</span>
              <span>
                {resolvedAt === null ? text('preview.still-firing') : ageLengthText(Date.parse(resolvedAt) - Date.parse(firedAt), text)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** What limits the answer, one sentence for each. */
function notesOf(preview: RulePreview, leaves: readonly Leaf[], text: Text, format: Format): string[] {
  const { places, covered, meansUntil, hoursUntil, withoutPast, to } = preview
  const toMs = Date.parse(to)
  if (places === 0) return [text('preview.no-places')]
  return [
    covered !== null && covered < NEARLY_ALL && text('preview.covered', { percent: format.number(100 * covered) }),
    hoursUntil !== null && text('preview.hours', { time: format.time(hoursUntil, toMs) }),
    meansUntil !== null && text('preview.means', { time: format.time(meansUntil, toMs) }),
    withoutPast.length > 0 &&
      text('preview.without-past', { positions: withoutPast.map((it) => it + 1).join(', '), count: withoutPast.length }),
    // Of the past of feeds only spells without a successful fetch are stored, and records only as they are now.
    leaves.some((it) => it.kind === 'feed') && text('preview.feeds-failed-only'),
    leaves.some((it, index) => 'filter' in it && it.filter !== '' && !withoutPast.includes(index)) && text('preview.records-as-now'),
  ].filter((it) => it !== false)
}

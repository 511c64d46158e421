import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { StatusSpell } from '@oppidum/domain/status/status'
import type { CSSProperties } from 'react'
import { useCity } from '../../api/config.tsx'
import { timeTicks } from '../../charts/plots/ticks.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import styles from './StatusStrips.module.css'
import { CHECK, STATUS_HOLDS_MS } from './status-summary.ts'
import { type StripPart, stripOf, stripSums } from './strips.ts'
import { useCheckName } from './use-check-name.ts'
import { useDuration } from './use-duration.ts'

const TICKS = 8
/** The label's share of a narrow axis. */
const LABEL_SHARE = 0.12

const PART_TEXT: Record<StripPart['state'], TextId> = {
  ok: CHECK.ok.text,
  failing: CHECK.failing.text,
  unknown: CHECK.unknown.text,
  none: 'check.not-watched',
}

/** The last hours of each check on one time axis: solid where it ran, dotted where it did not. */
export function StatusStrips({
  checks,
  spells,
  knownMs,
  hours,
}: {
  checks: readonly { id: string; name: string }[]
  spells: readonly StatusSpell[]
  /** The time up to which the server has reported. */
  knownMs: number
  hours: number
}) {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const duration = useDuration()
  const { timeZone } = useCity()
  // Includes results from the current minute.
  const toMs = Math.max(useNowEvery(MINUTE_MS), knownMs)
  const fromMs = toMs - hours * HOUR_MS
  const place = (ms: number) => `${((ms - fromMs) / (toMs - fromMs)) * 100}%`
  const ticks = timeTicks(fromMs, toMs, timeZone, TICKS)
  return (
    <div className={styles.strips}>
      {checks.map((check) => {
        const parts = stripOf(
          spells.filter((it) => it.check === check.id),
          fromMs,
          toMs,
          knownMs,
        )
        const sums = stripSums(parts)
        const name = nameOf(check)
        const failed =
          sums.failures === 0
            ? text('strip.never-failed')
            : text('strip.failed', { count: sums.failures, duration: duration(sums.failingMs) })
        const unseen = sums.unseenMs >= MINUTE_MS ? text('strip.unseen', { duration: duration(sums.unseenMs) }) : ''
        return (
          <div key={check.id} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <div className={styles.strip} role="img" aria-label={`${name}: ${[failed, unseen].filter((it) => it !== '').join(' ')}`}>
              {parts.map((part) => (
                <span
                  key={part.fromMs}
                  className={styles.part}
                  data-state={part.state}
                  title={`${text(PART_TEXT[part.state])}: ${format.full(new Date(part.fromMs).toISOString())} - ${format.full(new Date(part.toMs).toISOString())}`}
                  style={{ '--from': place(part.fromMs), '--to': place(part.toMs) } as CSSProperties}
                />
              ))}
            </div>
            <span className={styles.share} data-tip={`${failed} ${unseen}`}>
              <FigureText
                figure={
                  sums.wellShare === null
                    ? null
                    : {
                        value: Math.floor(sums.wellShare * 10_000) / 100,
                        evidence: {
                          source: 'derived',
                          observedAt: new Date(knownMs).toISOString(),
                          staleAt: new Date(knownMs + STATUS_HOLDS_MS).toISOString(),
                          quality: 'measured',
                          from: [check.id],
                        },
                      }
                }
                unit="%"
                tight
                digits={2}
              />
            </span>
          </div>
        )
      })}
      <div className={styles.line} aria-hidden="true">
        <span className={styles.name} />
        <div className={styles.axis}>
          {ticks.map(({ ms, midnight }) => (
            <span
              key={ms}
              className={styles.tick}
              data-last={(toMs - ms) / (toMs - fromMs) < LABEL_SHARE || undefined}
              style={{ '--from': place(ms) } as CSSProperties}
            >
              <span>{midnight ? format.day(ms) : format.time(ms)}</span>
            </span>
          ))}
        </div>
        <span className={styles.share} />
      </div>
      <ul className={styles.legend}>
        {(['ok', 'failing', 'unknown', 'none'] as const).map((state) => (
          <li key={state}>
            <span className={styles.swatch} data-state={state} />
            {text(PART_TEXT[state])}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Insights } from '@oppidum/domain/insights/insights'
import { Link } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import styles from './InsightsPanel.module.css'
import { linkedParts } from './linked-parts.ts'

/** One sentence; its numbers link to their screens, and 'where from' lists them with their times. */
export function Insight({ insight: { text: sentence, figures }, about }: { insight: NonNullable<Insights['traffic']>; about: string }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <p>
      {linkedParts(sentence, figures).map(({ at, words, figure }) =>
        figure ? (
          <Link key={at} className={styles.figure} to={figure.screen} data-tip={format.full(figure.observedAt)}>
            {words}
          </Link>
        ) : (
          words
        ),
      )}{' '}
      {figures.length > 0 && (
        <Popover
          label={text('insights.where-from')}
          trigger={(props) => (
            <Button look="quiet" {...props} className={styles.from}>
              {text('insights.where-from')}
              <span className="visually-hidden"> {about}</span>
            </Button>
          )}
        >
          <h3 className={styles.heading}>{text('insights.figures')}</h3>
          <ul className={styles.sources}>
            {figures.map((it, index) => (
              // A sentence may mention the same figure twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <Link to={it.screen}>{it.text}</Link>
                <span className={styles.call}>
                  {it.call} {it.pointer}
                  {it.as === 'count' && ` (${text('insights.as-count')})`}
                  {it.against && ` - ${it.against.call} ${it.against.pointer}`}
                </span>
                <time className={styles.time} dateTime={it.observedAt}>
                  {format.moment(it.observedAt, nowMs)}
                </time>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </p>
  )
}

import type { Answer, Subject } from '@oppidum/domain/assistant/answer'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './AnswerProvenance.module.css'
import { citedFigures, sourcesOf } from './provenance-rows.ts'
import { RecheckFigures } from './RecheckFigures.tsx'

/** Rows on each side; the facts of a long list are in its table. */
const MOST_ROWS = 12

const ICONS: Partial<Record<Subject['kind'], IconName>> = {
  city: 'overview',
  section: 'traffic',
  street: 'traffic',
  substation: 'energy',
  incident: 'incidents',
  situation: 'incidents',
  'service-request': 'services',
  feed: 'connected',
  sensor: 'connected',
  model: 'chart',
}

/** 'Figures checked, n of n' beside the sources, then the queries. */
export function AnswerProvenance({ answer, messageId }: { answer: Answer; messageId: string }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const figures = citedFigures(answer).slice(0, MOST_ROWS)
  const sources = sourcesOf(answer).slice(0, MOST_ROWS)
  const { of, unsupported } = answer.checked
  return (
    <>
      {(of > 0 || sources.length > 0) && (
        <div className={styles.evidence}>
          <section aria-label={text('answer.figures')}>
            <h3 className={styles.title}>
              <StateMark state={unsupported.length > 0 ? 'medium' : 'ok'} />
              {text('answer.checked', { held: of - unsupported.length, of })}
            </h3>
            <ul>
              {figures.map(({ text: words, fact }) => {
                const { at, period } = fact
                const when = at ? format.time(at, nowMs) : period && `${format.time(period.from, nowMs)} - ${format.time(period.to, nowMs)}`
                return (
                  <li key={fact.id} className={styles.row}>
                    <Link to={fact.screen} className={styles.figure}>
                      {words}
                    </Link>
                    <span className={styles.about}>{[fact.subject.name, when].filter(Boolean).join(', ')}</span>
                  </li>
                )
              })}
              {unsupported.map((it) => (
                <li key={it} className={styles.row}>
                  <span>{it}</span>
                  <span className={styles.about}>{text('answer.no-fact')}</span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={text('answer.sources')}>
            <h3 className={styles.title}>{text('answer.sources')}</h3>
            <ul>
              {sources.map(({ screen, subject, at }) => (
                <li key={screen} className={styles.row} data-source>
                  <Icon name={ICONS[subject.kind] ?? 'link'} size={16} />
                  <Link to={screen}>{subject.name}</Link>
                  {at && (
                    <time className={styles.about} dateTime={at} data-tip={format.full(at)}>
                      {format.time(at, nowMs)}
                    </time>
                  )}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {(answer.calls.length > 0 || answer.understood) && (
        <details className={styles.looked}>
          <summary>{text('answer.looked-at')}</summary>
          {answer.understood && <p>{text('answer.understood', { words: answer.understood })}</p>}
          <ul>
            {answer.calls.map(({ tool, sentence, found, problem }, at) => (
              // The same query may have run twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={at}>
                {sentence} <span className={styles.about}>{problem ?? text('answer.found', { tool, count: found })}</span>
              </li>
            ))}
          </ul>
          {answer.calls.length > 0 && <RecheckFigures messageId={messageId} facts={answer.facts} />}
        </details>
      )}
    </>
  )
}

import { useText } from '../../../i18n/text.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { CityMark } from '../header/CityMark.tsx'
import { Clock } from '../header/Clock.tsx'
import { ConnectionIndicator } from '../header/ConnectionIndicator.tsx'
import { useStatusSentence } from '../use-status-sentence.ts'
import styles from './WallLine.module.css'

/** What a wall display shows of the layout: the time, and a quiet line about whether its content is reliable. */
export function WallLine({ title, over }: { title: string; over: boolean }) {
  const text = useText()
  const { mark, sentence } = useStatusSentence()
  return (
    <header className={styles.line} data-over={over || undefined}>
      <h1 className={over ? 'visually-hidden' : styles.title}>{title}</h1>
      <div className={styles.clock}>
        <Clock />
        <section className={styles.state} aria-label={text('status.title')}>
          <ConnectionIndicator />
          <span className={styles.status}>
            <StateMark state={mark} size={16} />
            {sentence}
          </span>
        </section>
        <CityMark className={styles.city} />
      </div>
    </header>
  )
}

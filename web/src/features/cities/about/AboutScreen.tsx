import { Link } from 'react-router'
import { useConfig } from '../../../api/config.tsx'
import { type TextId, useText } from '../../../i18n/text.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import styles from './AboutScreen.module.css'

const CAPABILITIES: readonly { title: TextId; sentence: TextId }[] = [
  { title: 'about.dashboard', sentence: 'about.dashboard-sentence' },
  { title: 'about.analytics', sentence: 'about.analytics-sentence' },
  { title: 'about.incidents', sentence: 'about.incidents-sentence' },
]
const SKILLS: readonly { title: TextId; sentence: TextId }[] = [
  { title: 'about.frontend', sentence: 'about.frontend-sentence' },
  { title: 'about.backend', sentence: 'about.backend-sentence' },
  { title: 'about.devops', sentence: 'about.devops-sentence' },
  { title: 'about.ai', sentence: 'about.ai-sentence' },
]

export function AboutScreen() {
  const text = useText()
  const { brandName, makerName, salesEmail, communityUrl, cities } = useConfig()
  const credits = cities.filter((it) => it.mapAttribution !== '')
  return (
    <div className={styles.screen}>
      <section className={styles.part} aria-labelledby="overview">
        <h2 id="overview" className={styles.title}>
          {text('about.overview')}
        </h2>
        <p className={styles.lead}>{text('about.lead', { brandName })}</p>
        <Cards cards={CAPABILITIES} columns={3} />
        <Link className={styles.link} to="/status">
          {text('about.status')}
        </Link>
        <Link className={styles.link} to="/report">
          {text('screen.report')}
        </Link>
        <Link className={styles.link} to="/open-data">
          {text('screen.open-data')}
        </Link>
      </section>
      <section className={styles.part} aria-labelledby="maker">
        <h2 id="maker" className={styles.title}>
          {text('about.maker')}
        </h2>
        <p className={styles.lead}>{text('about.bio', { makerName, brandName })}</p>
        <Cards cards={SKILLS} columns={4} />
      </section>
      {credits.length > 0 && (
        <section className={styles.part} aria-labelledby="data">
          <h2 id="data" className={styles.title}>
            {text('about.data')}
          </h2>
          {credits.map((it) => (
            <p key={it.id} className={styles.lead}>
              {text('about.data-credit', { city: it.name, attribution: it.mapAttribution })}
            </p>
          ))}
        </section>
      )}
      <section className={styles.part} id="contact" aria-labelledby="contact-title">
        <h2 id="contact-title" className={styles.title}>
          {text('about.contact')}
        </h2>
        {salesEmail ? (
          <>
            <p className={styles.lead}>{text('about.contact-mail', { makerName })}</p>
            <a className={buttonClass('plain')} href={`mailto:${salesEmail}`}>
              {salesEmail}
            </a>
          </>
        ) : (
          <p className={styles.lead}>{text('about.contact-none', { makerName })}</p>
        )}
        {communityUrl && (
          <p>
            <a href={communityUrl}>{text('about.community')}</a>
          </p>
        )}
      </section>
    </div>
  )
}

function Cards({ cards, columns }: { cards: readonly { title: TextId; sentence: TextId }[]; columns: 3 | 4 }) {
  const text = useText()
  return (
    <ul className={styles.cards} data-columns={columns}>
      {cards.map((card) => (
        <li key={card.title} className={styles.card}>
          <h3>{text(card.title)}</h3>
          <p>{text(card.sentence)}</p>
        </li>
      ))}
    </ul>
  )
}

import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { Badge } from '../../../../ui/values/Badge.tsx'
import styles from './StandardCards.module.css'

/** The standards, each with its one sentence; choosing one opens its form. */
export function StandardCards({ standards }: { standards: readonly StandardInfo[] }) {
  const text = useText()
  const language = useLanguage()
  const sorted = standards.toSorted((a, b) => a.texts[language].title.localeCompare(b.texts[language].title, language))
  return (
    <ul className={styles.cards}>
      {sorted.map(({ standard, key, arrival, texts }) => (
        <li key={standard} className={styles.card}>
          <h3 className={styles.title}>
            <Link className={styles.link} to={`?standard=${encodeURIComponent(standard)}`}>
              {texts[language].title}
            </Link>
          </h3>
          <p className={styles.about}>{texts[language].about}</p>
          {(key !== 'none' || arrival === 'received') && (
            <p className={styles.marks}>
              {key !== 'none' && <Badge>{text(key === 'required' ? 'feeds.key-required' : 'feeds.key-optional')}</Badge>}
              {arrival === 'received' && <Badge>{text('feeds.received')}</Badge>}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { useCity, useConfig } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { degrees } from './degrees.ts'
import styles from './SignFrame.module.css'

const COLUMNS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']
const ROWS = Array.from({ length: 14 }, (_, index) => index + 1)

/** A map sheet with the form as its title block: outside the layout, with a link to the city for visitors. */
export function SignFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const text = useText()
  const { brandName } = useConfig()
  const city = useCity()
  useLayoutEffect(() => {
    document.title = `${title} - ${brandName}`
  }, [title, brandName])
  const [west = 0, south = 0, east = 0, north = 0] = city.bounds
  return (
    <div className={styles.page}>
      <div className={styles.sheet} aria-hidden="true">
        <div className={styles.columns}>
          {COLUMNS.map((it) => (
            <span key={it}>{it}</span>
          ))}
        </div>
        <div className={styles.rows}>
          {ROWS.map((it) => (
            <span key={it}>{it}</span>
          ))}
        </div>
        <div className={styles.squares} />
        <div className={styles.place}>
          <p className={styles.city}>{city.name}</p>
          <p className={styles.bounds}>
            {degrees(north, 'N', 'S')} {degrees(west, 'E', 'W')}
            <br />
            {degrees(south, 'N', 'S')} {degrees(east, 'E', 'W')}
          </p>
        </div>
      </div>
      <header className={styles.head}>
        <Link to="/dashboard" className={styles.brand} aria-label={text('sign.home', { name: brandName })}>
          <Icon name="mark" size={24} />
          <span>{brandName}</span>
        </Link>
      </header>
      <main className={styles.plate}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
    </div>
  )
}

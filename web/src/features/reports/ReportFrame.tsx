import { type ReactNode, useLayoutEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCity, useConfig } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './ReportFrame.module.css'

/** The frame of the citizens' pages, outside the layout, so that a phone on the street loads nothing of the operators' interface. */
export function ReportFrame({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const text = useText()
  const { brandName, cities } = useConfig()
  const [search] = useSearchParams()
  const first = useCity()
  // A link to a report in another city of the installation names that city.
  const { name } = cities.find((it) => it.id === search.get('city')) ?? first
  useLayoutEffect(() => {
    document.title = `${title} - ${brandName}`
  }, [title, brandName])
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <header className={styles.head}>
        <Link to="/dashboard" className={styles.brand} aria-label={text('report.home', { name: brandName })}>
          <Icon name="mark" size={24} />
          <span>{brandName}</span>
        </Link>
        <span className={styles.city}>{name}</span>
      </header>
      <main className={styles.main}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {children}
      </main>
    </div>
  )
}

import { getMap } from '@oppidum/domain/cities/map'
import type { FeedSite } from '@oppidum/domain/feeds/feed-setup'
import { useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { MATCH } from '../setup-words.ts'
import styles from './Sensors.module.css'

const FIRST = 50
/** What needs somebody comes first. */
const ORDER: readonly FeedSite['match'][] = ['none', 'near', 'by-hand', 'same-id', 'ignored']

/** Sensors with the section each is matched with, unmatched ones first. */
export function SensorList({ sites, onMatch }: { sites: readonly FeedSite[]; onMatch?: (site: FeedSite) => void }) {
  const text = useText()
  const format = useFormat()
  const map = useAnswer(getMap)
  const [limit, setLimit] = useState(FIRST)
  const names = new Map(map.data?.value.sections.map((it) => [it.id, it.name]))
  const sorted = sites.toSorted((a, b) => ORDER.indexOf(a.match) - ORDER.indexOf(b.match) || (a.name || a.id).localeCompare(b.name || b.id))
  return (
    <>
      <ul>
        {sorted.slice(0, limit).map((site) => {
          const { mark, text: word } = MATCH[site.match]
          const section = site.locationId !== null && (names.get(site.locationId) ?? site.locationId)
          return (
            <li key={site.id} className={styles.sensor}>
              <StateMark state={mark} size={16} />
              <p className={styles.what}>
                {site.name || site.id}
                {site.name !== '' && <span className={styles.quiet}> {site.id}</span>}
              </p>
              <p className={styles.match}>
                {text(word)}
                {section && ` · ${section}`}
                {site.distanceM !== null && ` · ${text('feeds.metres', { count: format.number(site.distanceM) })}`}
                {site.geometry === null && ` · ${text('feeds.no-place')}`}
              </p>
              {onMatch && (
                <Button look="quiet" onClick={() => onMatch(site)}>
                  {text('feeds.match')}
                  <span className="visually-hidden"> {site.name || site.id}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sorted.length > limit && (
        <div className={styles.more}>
          <Button onClick={() => setLimit((now) => now + FIRST)}>{text('list.more')}</Button>
        </div>
      )}
    </>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { AlertRow } from '../list/AlertRow.tsx'
import { useOpenAlerts } from '../list/alert-queries.ts'
import { alertMark, placeOf } from '../list/alert-words.ts'
import styles from './AlertsBell.module.css'
import { newAlerts } from './new-alerts.ts'

/** Rows in the popover; the rest is on the screen of alerts. */
const ROWS = 8

/** In the header: how many alerts fire, the newest of them, and a toast for each new one. */
export function AlertsBell() {
  const text = useText()
  const { name: city } = useCity()
  const toast = useToast()
  const { data } = useOpenAlerts()
  const open = data?.value
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!open) return
    const before = known.current
    known.current = new Set(open.map((it) => it.id))
    const [first, ...others] = before === null ? [] : newAlerts(open, before, Date.now())
    if (!first) return
    toast({
      state: alertMark(first),
      title:
        others.length === 0
          ? text('alert.fired-toast', { name: first.name, place: placeOf(first, city) })
          : text('alert.fired-many', { count: 1 + others.length }),
    })
  }, [open, toast, text, city])
  const firing = (open ?? []).filter((it) => it.state === 'firing' || it.state === 'no-data')
  const count = data?.total !== null && data?.total !== undefined && data.next !== null ? data.total : firing.length
  const label = text('alert.bell', { count })
  return (
    <Popover
      label={text('alert.center')}
      trigger={(props) => (
        <Button look="icon" {...props} aria-label={label} data-tip={label}>
          <span className={styles.bell}>
            <Icon name="bell" />
            {count > 0 && (
              <span className={styles.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            )}
          </span>
        </Button>
      )}
    >
      <div className={styles.list}>
        {firing.length === 0 ? (
          <p className={styles.none}>{text('alert.none-open')}</p>
        ) : (
          <ul>
            {firing.slice(0, ROWS).map((it) => (
              <li key={it.id}>
                <AlertRow alert={it} to={`/alerts?alert=${it.id}`} selected={false} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.foot}>
          <Link to="/alerts">{text('alert.all')}</Link>
        </p>
      </div>
    </Popover>
  )
}

import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { alertMark } from '../list/alert-labels.ts'
import styles from './AlertsBell.module.css'
import { playAlertSound } from './alert-sound.ts'
import { NoticeList } from './NoticeList.tsx'
import { useAlertSound, useNewNotices, useNotices } from './notice-queries.ts'

/** In the header: how many notices are unread, the notification center, and a toast and a sound for each new one. */
export function AlertsBell() {
  const text = useText()
  const toast = useToast()
  const hasSound = useAlertSound()
  const { data } = useNotices()
  const notices = data?.value.notices
  const count = data?.value.unread ?? 0
  useNewNotices(notices, ([first, ...others]) => {
    const state = first.alerts[0]?.to ?? 'firing'
    toast({
      state: alertMark({ state, severity: first.severity }),
      title: others.length === 0 ? first.title : text('alert.new-notices', { count: 1 + others.length }),
    })
    if (hasSound && state !== 'resolved') playAlertSound(first.severity === 'critical')
  })
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
        <NoticeList notices={notices ?? []} unread={count} />
        <p className={styles.foot}>
          <Link to="/alerts">{text('alert.all')}</Link>
        </p>
      </div>
    </Popover>
  )
}

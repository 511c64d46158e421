import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { addressOfRecord } from '../desk-kind.ts'
import styles from './BulkBar.module.css'
import type { SeveralResult } from './use-change-several.ts'

/** '18 changed, 2 not', with the reason for each failure. */
export function BulkResult({
  kind,
  result: { changed, failed },
  onClose,
}: {
  kind: RecordKind
  result: SeveralResult
  onClose: () => void
}) {
  const text = useText()
  return (
    <section className={styles.result} aria-label={text('desk.result')}>
      <div className={styles.head}>
        <StateMark state={failed.length === 0 ? 'ok' : 'medium'} />
        <p role="status">
          {failed.length === 0 ? text('desk.all-changed', { count: changed }) : text('desk.some-changed', { changed, not: failed.length })}
        </p>
        <Button look="icon" aria-label={text('sheet.close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </Button>
      </div>
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.map(({ record, sentence }) => (
            <li key={record.id}>
              <Link to={addressOfRecord(kind, record.id)}>
                {record.number} {record.title}
              </Link>
              : {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

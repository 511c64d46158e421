import { useId, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import setup from '../../../../ui/fields/SetupForm.module.css'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { type CommonFieldsProps, fieldProps } from './CommonFields.tsx'
import styles from './FeedForm.module.css'

/** IANA names that this browser knows. */
const ZONES = Intl.supportedValuesOf('timeZone')
const FOLDED = ['id', 'staleAfterSeconds', 'timeZone', 'attribution'] as const

/** The settings that every feed has and few feeds change, folded until somebody opens them or one of them is wrong. */
export function MoreFields({ isNew, ...props }: CommonFieldsProps & { isNew: boolean }) {
  const text = useText()
  const zones = useId()
  const [isOpen, setOpen] = useState(false)
  const optional = text('feeds.optional')
  return (
    <details
      className={setup.whole}
      open={isOpen || FOLDED.some((it) => props.problems[it] !== undefined)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.more}>{text('feeds.more-settings')}</summary>
      <div className={styles.grid}>
        <TextField
          {...fieldProps(props, 'id')}
          label={text('feeds.id')}
          hint={text(isNew ? 'feeds.id-hint' : 'feeds.id-fixed')}
          readOnly={!isNew}
          maxLength={64}
          spellCheck={false}
          required
        />
        <TextField
          {...fieldProps(props, 'staleAfterSeconds')}
          label={text('feeds.limit')}
          aside={optional}
          hint={text('feeds.limit-hint')}
          inputMode="numeric"
        />
        <TextField
          {...fieldProps(props, 'timeZone')}
          label={text('feeds.zone')}
          hint={text('feeds.zone-hint')}
          list={zones}
          spellCheck={false}
          required
        />
        <datalist id={zones}>
          {ZONES.map((it) => (
            <option key={it} value={it} />
          ))}
        </datalist>
        <TextField
          {...fieldProps(props, 'attribution')}
          label={text('feeds.attribution')}
          aside={optional}
          hint={text('feeds.attribution-hint')}
          maxLength={300}
        />
      </div>
    </details>
  )
}

import { Suspense } from 'react'
import { later } from '../browser/later.ts'
import styles from './DateField.module.css'

export interface DateFieldProps {
  label: string
  /** '2026-11-23', with minutes '2026-11-23T14:05', in the field's own time zone; '' while incomplete. */
  value: string
  onChange: (value: string) => void
  withMinutes?: boolean
  /** The allowed range, in the format of `value`. */
  min?: string | undefined
  max?: string | undefined
  invalid?: boolean
}

const DateSegments = later(async () => (await import('./DateSegments.tsx')).DateSegments)

/** A date field in the order that its reader uses: a native field follows the browser's language, not the page's. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<span className={styles.field}>{props.label}</span>}>
      <DateSegments {...props} />
    </Suspense>
  )
}

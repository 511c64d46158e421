import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type EntrustedRecord, useResponsibility } from './use-responsibility.ts'
import styles from './WhoHasIt.module.css'

/** Who has a record, in a few words for a row; 'Nobody has it' in ink, because it asks for somebody. */
export function WhoHasIt({ kind, record }: { kind: RecordKind; record: EntrustedRecord }) {
  const { short, sentence, vacant } = useResponsibility()(kind, record)
  if (short === null) return null
  return (
    <span className={styles.owner} data-vacant={vacant || undefined} data-tip={sentence === `${short}.` ? undefined : sentence}>
      {short}
    </span>
  )
}

import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type EntrustedRecord, useResponsibility } from './use-responsibility.ts'
import styles from './WhoHasIt.module.css'

/** A record's owner in a few words for a row; 'Nobody has it' in full ink, because it needs attention. */
export function WhoHasIt({ kind, record }: { kind: RecordKind; record: EntrustedRecord }) {
  const { short, sentence, vacant } = useResponsibility()(kind, record)
  if (short === null) return null
  return (
    <span className={styles.owner} data-vacant={vacant || undefined} data-tip={sentence === `${short}.` ? undefined : sentence}>
      {short}
    </span>
  )
}

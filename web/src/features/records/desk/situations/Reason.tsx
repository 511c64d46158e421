import type { SituationMember } from '@oppidum/domain/records/situations/situation'
import { useText } from '../../../../i18n/text.ts'
import { useExplained } from '../../../../provenance/explained.ts'
import styles from './Situations.module.css'
import { reasonWords } from './situation-words.ts'

/** Why a rule added the member: dashed because it is computed, unlike a person's statement. */
export function Reason({ member }: { member: Pick<SituationMember, 'why' | 'whyEvidence'> }) {
  const text = useText()
  const explained = useExplained(member.why.by === 'rule' ? member.whyEvidence : null)
  return (
    <p className={styles.reason} data-computed={member.why.by !== 'person' || undefined} {...explained}>
      {reasonWords(member.why, text)}
    </p>
  )
}

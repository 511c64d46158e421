import { isRepresentative, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { useText } from '../i18n/text.ts'
import styles from './CoverageText.module.css'

/** '2 of 240 road sections' beside a summary of the city that is based on few of them; nothing for any other value. */
export function CoverageText({ evidence }: { evidence: Provenance | null | undefined }) {
  const text = useText()
  const coverage = evidence?.coverage
  if (!coverage || isRepresentative(coverage)) return null
  return <span className={styles.coverage}>{text('evidence.coverage', coverage)}</span>
}

import type { Picture } from '@oppidum/domain/records/attachment'
import { useText } from '../../../../i18n/text.ts'
import styles from './SaysAi.module.css'

/** A label beside a picture whose own file declares that AI was involved; renders nothing for others. */
export function SaysAi({ picture: { kind }, hint = false }: { picture: Pick<Picture, 'kind'>; hint?: boolean }) {
  const text = useText()
  if (kind !== 'says-ai') return null
  return (
    <span className={styles.said}>
      <span className={styles.mark}>{text('picture.says-ai')}</span>
      {hint && <span className={styles.hint}>{text('picture.says-ai-hint')}</span>}
    </span>
  )
}

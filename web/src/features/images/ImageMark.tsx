import type { ImageKind } from '@oppidum/domain/image'
import { useText } from '../../locales/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './ImageMark.module.css'

/** Says of a picture that nobody has seen what it shows; what somebody has put up says so without a plate. */
export function ImageMark({ kind }: { kind: ImageKind }) {
  const text = useText()
  return (
    <span className={styles.mark} data-kind={kind}>
      <Icon name={kind === 'generated' ? 'assistant' : 'upload'} size={16} />
      {text(kind === 'generated' ? 'images.made-by-ai' : 'images.put-up')}
    </span>
  )
}

import type { ImageKind } from '@oppidum/domain/gallery/image'
import { type TextId, useText } from '../../../i18n/text.ts'
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx'
import styles from './ImageMark.module.css'

const MARK: Record<ImageKind, { icon: IconName; words: TextId; hint?: TextId }> = {
  generated: { icon: 'assistant', words: 'images.made-by-ai' },
  uploaded: { icon: 'upload', words: 'images.put-up' },
  'says-ai': { icon: 'upload', words: 'picture.says-ai', hint: 'picture.says-ai-hint' },
}

/** The origin of a picture: generated here, uploaded, or uploaded with AI involved according to its own file. */
export function ImageMark({ kind }: { kind: ImageKind }) {
  const text = useText()
  const { icon, words } = MARK[kind]
  return (
    <span className={styles.mark} data-kind={kind}>
      <Icon name={icon} size={16} />
      {text(words)}
    </span>
  )
}

/** Further explanation; null when the label says it all. */
export function ImageMarkHint({ kind }: { kind: ImageKind }) {
  const text = useText()
  const { hint } = MARK[kind]
  return hint ? <p className={styles.hint}>{text(hint)}</p> : null
}

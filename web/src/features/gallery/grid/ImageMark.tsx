import type { ImageKind } from '@oppidum/domain/gallery/image'
import { type TextId, useText } from '../../../i18n/text.ts'
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx'
import styles from './ImageMark.module.css'

const MARK: Record<ImageKind, { icon: IconName; words: TextId; hint?: TextId }> = {
  generated: { icon: 'assistant', words: 'images.made-by-ai' },
  uploaded: { icon: 'upload', words: 'images.put-up' },
  'says-ai': { icon: 'upload', words: 'picture.says-ai', hint: 'picture.says-ai-hint' },
}

/** Says of a picture where it comes from: made here, put up, or put up with AI in it by the word of its own file. */
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

/** What else there is to say of it; null when the words say it all. */
export function ImageMarkHint({ kind }: { kind: ImageKind }) {
  const text = useText()
  const { hint } = MARK[kind]
  return hint ? <p className={styles.hint}>{text(hint)}</p> : null
}

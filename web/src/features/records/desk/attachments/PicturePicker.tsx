import { PICTURE_LIMITS, PICTURE_TYPES } from '@oppidum/domain/records/attachment'
import { type DragEvent, useId, useRef, useState } from 'react'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { type FileProblem, readPicture } from './choose-picture.ts'
import styles from './PicturePicker.module.css'
import { ProgressLine } from './ProgressLine.tsx'
import type { PicturePickerProps } from './picture-props.ts'

const MB = 1024 * 1024
const ACCEPT = PICTURE_TYPES.join(',')

const PROBLEM = {
  empty: 'picture.empty',
  'too-large': 'picture.too-large',
  'wrong-type': 'picture.wrong-type',
  unreadable: 'picture.unreadable',
  several: 'picture.several',
  'not-drawn': 'picture.not-drawn',
} as const satisfies Record<FileProblem | 'several' | 'not-drawn', TextId>

/** Takes one picture from the disk, the camera or a drop from another window. Sends nothing. */
export function PicturePicker({ value, onChange, isSending = false, progress = null, problem = null }: PicturePickerProps) {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [ownProblem, setOwnProblem] = useState<keyof typeof PROBLEM | null>(null)
  const [isOver, setOver] = useState(false)
  const message = problem ?? (ownProblem && text(PROBLEM[ownProblem], { mb: PICTURE_LIMITS.bytes / MB }))

  async function take(files: FileList | null) {
    const [file] = files ?? []
    if (!file || isSending) return
    if (files && files.length > 1) return setOwnProblem('several')
    const read = await readPicture(file)
    setOwnProblem(typeof read === 'string' ? read : null)
    onChange(typeof read === 'string' ? null : read)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }

  function handleRemove() {
    setOwnProblem(null)
    onChange(null)
    // The button that had the focus is gone.
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <div className={styles.picker}>
      {value ? (
        <div className={styles.chosen}>
          <img className={styles.preview} src={value.imageData} alt={text('picture.preview')} onError={() => setOwnProblem('not-drawn')} />
          <span className={styles.words}>
            <span className={styles.name}>{value.name}</span>
            <span className={styles.size}>{text('picture.size', { mb: format.number(value.bytes / MB, value.bytes < MB ? 2 : 1) })}</span>
            {isSending && <ProgressLine label={text('picture.sending')} share={progress} />}
          </span>
          <Button look="icon" aria-label={text('picture.remove', { name: value.name })} disabled={isSending} onClick={handleRemove}>
            <Icon name="close" size={16} />
          </Button>
        </div>
      ) : (
        <label
          className={styles.place}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={handleDrop}
        >
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept={ACCEPT}
            disabled={isSending}
            aria-describedby={`${id}-hint${message ? ` ${id}-problem` : ''}`}
            aria-invalid={message ? true : undefined}
            onChange={({ target }) => {
              void take(target.files)
              // Lets the same file be chosen again after it was removed.
              target.value = ''
            }}
          />
          <Icon name="plus" size={18} />
          <span>{text('picture.choose')}</span>
        </label>
      )}
      {message && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          <StateMark state="critical" size={14} />
          {message}
        </p>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {text('picture.hint', { mb: PICTURE_LIMITS.bytes / MB })}
      </p>
    </div>
  )
}

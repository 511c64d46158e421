import { IMAGE_LIMITS } from '@oppidum/domain/gallery/image'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import type { FileProblem } from '../../records/desk/attachments/choose-picture.ts'
import { ProgressLine } from '../../records/desk/attachments/ProgressLine.tsx'
import { type ChosenFile, chosenOf, filesIn, revokePreviews } from './chosen-files.ts'
import styles from './UploadForm.module.css'
import { type Refused, useUploads } from './use-uploads.ts'

const MB = 1024 * 1024

const PROBLEM = {
  empty: 'picture.empty',
  'too-large': 'picture.too-large',
  'wrong-type': 'picture.wrong-type',
  unreadable: 'picture.unreadable',
} as const satisfies Record<FileProblem, TextId>

/** Uploads a person's own pictures, several at once: chosen, dropped on the form, or pasted anywhere on the page. */
export function UploadForm() {
  const text = useText()
  const toast = useToast()
  const id = useId()
  const userId = useMe()?.userId ?? null
  const { send, sending } = useUploads(userId)
  const [prompt, setPrompt] = useState('')
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [unfit, setUnfit] = useState<FileProblem | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isSending = sending !== null
  const words = prompt.trim()
  const canSend = files.length > 0 && words !== '' && userId !== null && !isSending

  function take(candidates: readonly File[]) {
    if (candidates.length === 0 || isSending) return
    const { chosen, problem } = chosenOf(candidates)
    setFiles((now) => [...now, ...chosen])
    setUnfit(problem)
    setRefused([])
  }
  usePasted(take)
  useRevokedPreviews(files)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(filesIn(event.dataTransfer))
  }

  function remove(removed: ChosenFile) {
    revokePreviews([removed])
    setFiles((now) => now.filter((it) => it !== removed))
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!canSend) return
    setUnfit(null)
    setRefused([])
    let sent = 0
    const failed = await send(files, words, (file) => {
      sent += 1
      remove(file)
    })
    setRefused(failed)
    if (sent > 0) toast({ state: 'ok', title: text('images.sent', { count: sent }) })
    // Rejected files can be sent again unchanged.
    if (failed.length === 0 && sent > 0) setPrompt('')
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={text('images.upload-form')}
      aria-busy={isSending}
      data-over={isOver || undefined}
      onSubmit={(event) => void handleSubmit(event)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <TextField
        label={text('images.description')}
        placeholder={text('images.describe')}
        value={prompt}
        maxLength={IMAGE_LIMITS.promptCharacters}
        readOnly={isSending}
        onChange={({ target }) => setPrompt(target.value)}
      />
      <label className={styles.place}>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          multiple
          disabled={isSending}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            // Lets the same file be chosen again after it was removed.
            target.value = ''
          }}
        />
        <Icon name="plus" size={18} />
        <span>{text('images.choose')}</span>
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {text('images.choose-hint', { mb: PICTURE_LIMITS.bytes / MB })}
      </p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={text('images.chosen')}>
          {files.map((it) => (
            <li key={it.key} className={styles.file}>
              <img className={styles.preview} src={it.preview} alt="" />
              <span className={styles.words}>
                <span className={styles.name}>{it.file.name}</span>
                {sending?.key === it.key && <ProgressLine label={text('images.uploading')} share={sending.share} />}
              </span>
              <Button
                look="icon"
                aria-label={text('picture.remove', { name: it.file.name })}
                disabled={isSending}
                onClick={() => {
                  remove(it)
                  // The focused element is gone.
                  input.current?.focus()
                }}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className={styles.send} look="primary" type="submit" disabled={!canSend}>
        <Icon name="upload" size={18} />
        {text(isSending ? 'images.uploading' : 'images.upload')}
      </Button>
      {(unfit !== null || refused.length > 0) && (
        <ul className={styles.problem} role="alert">
          {unfit !== null && <li>{text(PROBLEM[unfit], { mb: PICTURE_LIMITS.bytes / MB })}</li>}
          {refused.map(({ name, serverMessage }) => (
            <li key={name}>
              {refused.length > 1 && `${name}: `}
              {serverMessage ?? text('images.upload-failed')}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

/** Takes files that are pasted while the form is visible, wherever the focus is. */
function usePasted(take: (files: readonly File[]) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    addEventListener('paste', handlePaste)
    return () => removeEventListener('paste', handlePaste)
  }, [])
}

/** Frees the previews' memory when the page is left. */
function useRevokedPreviews(files: readonly ChosenFile[]): void {
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  useEffect(() => () => revokePreviews(latest.current), [])
}

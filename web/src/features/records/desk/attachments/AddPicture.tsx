import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useCity } from '../../../../api/config.tsx'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { refetchRecord } from '../record-answers.ts'
import { PicturePicker } from './PicturePicker.tsx'
import styles from './Pictures.module.css'
import type { ChosenPicture, PicturesProps } from './picture-props.ts'
import { PICTURE_CALLS, sendPicture } from './send-picture.ts'

/** The error message for a picture that was not accepted: what happened, and what to do. */
function problemOf(error: unknown): TextId {
  if (!(error instanceof ApiError)) return 'picture.offline'
  if (error.status === 413) return 'picture.refused-large'
  if (error.status === 415) return 'picture.wrong-type'
  if (error.status === 422) return 'picture.refused'
  if (error.status === 404) return 'picture.record-gone'
  return error.status === 401 || error.status === 403 ? 'picture.not-allowed' : 'picture.busy'
}

/** Chooses a picture, describes it and sends it. A failure keeps both the file and the caption. */
export function AddPicture({ kind, id, onDone }: Omit<PicturesProps, 'mayEdit'> & { onDone: () => void }) {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [caption, setCaption] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<TextId | null>(null)
  const inFlight = useRef(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (inFlight.current) return
    if (!chosen) return setProblem('picture.choose-first')
    inFlight.current = true
    setSending(true)
    setProblem(null)
    setShare(0)
    try {
      const { imageData, mimeType } = chosen
      const trimmedCaption = caption.trim()
      const added = await sendPicture(
        kind,
        id,
        { imageData, mimeType, ...(trimmedCaption !== '' && { caption: trimmedCaption }) },
        setShare,
      )
      await client.invalidateQueries({ queryKey: [PICTURE_CALLS[kind].list.path] })
      void refetchRecord(client, kind, city, id)
      const isOfAi = added.kind === 'says-ai'
      toast({ state: 'ok', title: text('picture.added'), ...(isOfAi && { sentence: text('picture.says-ai-hint') }) })
      onDone()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={text('picture.add')}
      aria-busy={isSending}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isSending) return
        // Escape closes the form, not the side panel around it.
        event.preventDefault()
        event.stopPropagation()
        onDone()
      }}
    >
      <PicturePicker
        value={chosen}
        onChange={(it) => {
          setProblem(null)
          setChosen(it)
        }}
        isSending={isSending}
        // Once every byte has left, the server is working, for an unknown time.
        progress={share === 1 ? null : share}
        problem={problem && text(problem)}
      />
      <TextField
        label={text('picture.caption')}
        aside={text('picture.optional')}
        hint={text('picture.caption-hint')}
        maxLength={PICTURE_LIMITS.captionCharacters}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
      <div className={styles.acts}>
        <Button disabled={isSending} onClick={onDone}>
          {text('picture.cancel')}
        </Button>
        <Button look="primary" type="submit" aria-disabled={isSending}>
          {text(isSending ? 'picture.sending' : 'picture.send')}
        </Button>
      </div>
    </form>
  )
}

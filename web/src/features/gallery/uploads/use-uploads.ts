import { uploadImage } from '@oppidum/domain/gallery/image'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { sendLarge } from '../../../api/send-large.ts'
import { sessionToken } from '../../../api/session-token.ts'
import { readPicture } from '../../records/desk/attachments/choose-picture.ts'
import { refetchNewest } from '../gallery-answers.ts'
import type { ChosenFile } from './chosen-files.ts'

/** The upload in progress: its file, and the share that has been sent, 0 to 1; null once the server is working on it. */
export interface Sending {
  key: number
  share: number | null
}

export interface Refused {
  name: string
  /** The server's message; null when it had none. */
  serverMessage: string | null
}

/** Sends files one after another, since the server processes few large ones at once. */
export function useUploads(userId: string | null) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const inFlight = useRef(false)

  /**
   * @param onSent called for each file that the server has accepted
   * @returns the files that failed: a faulty file does not hold up the others, a failed connection does
   */
  async function send(files: readonly ChosenFile[], prompt: string, onSent: (file: ChosenFile) => void): Promise<Refused[]> {
    if (inFlight.current || userId === null) return []
    inFlight.current = true
    const refused: Refused[] = []
    try {
      for (const chosen of files) {
        setSending({ key: chosen.key, share: 0 })
        try {
          await sendOne(chosen, prompt, userId, (share) => setSending({ key: chosen.key, share: share === 1 ? null : share }))
          onSent(chosen)
        } catch (problem) {
          refused.push({ name: chosen.file.name, serverMessage: problem instanceof ApiError ? problem.serverMessage : null })
          if (!isAboutFile(problem)) break
        }
      }
    } finally {
      if (refused.length < files.length) void refetchNewest(client)
      setSending(null)
      inFlight.current = false
    }
    return refused
  }

  return { send, sending }
}

const isAboutFile = (problem: unknown) => problem instanceof ApiError && [413, 415, 422].includes(problem.status)

async function sendOne({ file }: ChosenFile, prompt: string, userId: string, onShare: (share: number) => void): Promise<void> {
  const token = await sessionToken()
  if (token === null) throw new Error('Not signed in')
  const read = await readPicture(file)
  if (typeof read === 'string') throw new Error(read)
  const { imageData, mimeType } = read
  const body = { prompt, imageData: imageData.slice(imageData.indexOf(',') + 1), userId, ...(mimeType !== '' && { mimeType }) }
  await sendLarge(uploadImage, { body, headers: { authorization: `Bearer ${token}` } }, onShare)
}

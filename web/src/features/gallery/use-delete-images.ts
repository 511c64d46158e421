import { deleteImage } from '@oppidum/domain/gallery/image'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callSignedIn } from '../../api/change.ts'
import { useText } from '../../i18n/text.ts'
import { useMe } from '../../identity/identity.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { removeFromLists } from './gallery-answers.ts'
import { forgetImages } from './saved-image-list.ts'

/** Deletes pictures one after another; each leaves the list only when the server has confirmed it. */
export function useDeleteImages(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  const text = useText()
  const toast = useToast()
  const userId = useMe()?.userId ?? null
  return useCallback(
    async (ids) => {
      const deleted = new Set<string>()
      try {
        for (const id of ids) {
          await callSignedIn(deleteImage, { params: { id }, body: { userId } }).catch((problem: unknown) => {
            // Already deleted elsewhere, which is the goal.
            if (!(problem instanceof ApiError && problem.status === 404)) throw problem
          })
          deleted.add(id)
        }
        toast({ state: 'ok', title: text('images.deleted', { count: deleted.size }) })
      } catch (problem) {
        const serverMessage = problem instanceof ApiError ? problem.serverMessage : null
        toast({ state: 'critical', title: text('images.not-deleted'), sentence: serverMessage ?? text('images.not-deleted-hint') })
      } finally {
        removeFromLists(client, deleted)
        if (userId !== null) forgetImages(userId, deleted)
      }
    },
    [client, text, toast, userId],
  )
}

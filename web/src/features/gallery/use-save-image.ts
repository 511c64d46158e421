import type { Image } from '@oppidum/domain/gallery/image'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../i18n/text.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { fileName } from './uploads/image-file.ts'

/** Loads the whole file before saving it, because a link to an expired address would save an error page as a picture. */
export function useSaveImage() {
  const text = useText()
  const toast = useToast()
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async (image: Image) => {
      const answer = await fetch(image.imageUrl, { credentials: 'include' })
      if (!answer.ok) throw new Error(`${answer.status}`)
      const file = await answer.blob()
      saveFile(fileName(image), file.type, file)
    },
    onError: () => toast({ state: 'critical', title: text('images.not-saved'), sentence: text('images.not-saved-hint') }),
  })
  return { save, busy }
}

import type { WordModeration } from '@oppidum/domain/gallery/moderation'
import { useEffect, useState } from 'react'

const load = () => import('@oppidum/domain/gallery/moderation')

/** What the word rules say of a prompt; they are loaded with the first one. */
export async function judged(prompt: string): Promise<WordModeration> {
  return (await load()).moderateWords(prompt)
}

/** The same while somebody writes; null of an empty prompt, and until it is known. */
export function useWords(prompt: string): WordModeration['action'] | null {
  const [found, setFound] = useState<{ prompt: string; action: WordModeration['action'] } | null>(null)
  const isEmpty = prompt.trim() === ''
  useEffect(() => {
    if (isEmpty) return setFound(null)
    let wanted = true
    // Where they cannot be had the server judges alone, as it does in any case.
    void judged(prompt).then(
      ({ action }) => wanted && setFound({ prompt, action }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [prompt, isEmpty])
  // What was said of the prompt before stands until the next word is judged, or it would flicker with each letter.
  return isEmpty ? null : (found?.action ?? null)
}

import type { WordModeration } from '@oppidum/domain/gallery/moderation'
import { useEffect, useState } from 'react'

const load = () => import('@oppidum/domain/gallery/moderation')

/** The word rules' result for a prompt; the rules load with the first call. */
export async function judged(prompt: string): Promise<WordModeration> {
  return (await load()).moderateWords(prompt)
}

/** The same while the person types; null for an empty prompt, and until it is known. */
export function useWords(prompt: string): WordModeration['action'] | null {
  const [result, setResult] = useState<{ prompt: string; action: WordModeration['action'] } | null>(null)
  const isEmpty = prompt.trim() === ''
  useEffect(() => {
    if (isEmpty) return setResult(null)
    let isCurrent = true
    // If they fail to load, the server decides alone, as it does in any case.
    void judged(prompt).then(
      ({ action }) => isCurrent && setResult({ prompt, action }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [prompt, isEmpty])
  // The previous result stays until the next one is ready, to avoid flicker with each letter.
  return isEmpty ? null : (result?.action ?? null)
}

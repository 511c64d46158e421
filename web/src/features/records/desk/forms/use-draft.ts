import { useCallback, useState } from 'react'

/** Unsent input, by form and record, so that closing a form by mistake loses nothing. */
const DRAFTS = new Map<string, unknown>()

/** A form's values. They are kept until `forget`, which the caller invokes after sending them. */
export function useDraft<V extends object>(key: string, initial: V) {
  const [values, setValues] = useState<V>(() => (DRAFTS.get(key) as V | undefined) ?? initial)
  const write = useCallback(
    (changes: Partial<V>) =>
      setValues((now) => {
        const next = { ...now, ...changes }
        DRAFTS.set(key, next)
        return next
      }),
    [key],
  )
  const forget = useCallback(() => DRAFTS.delete(key), [key])
  return { values, write, forget }
}

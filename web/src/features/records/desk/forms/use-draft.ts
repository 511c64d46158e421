import { useCallback, useState } from 'react'

/** What is written and not sent yet, by the form and the record that it is about: closing a form by mistake loses nothing. */
const KEPT = new Map<string, unknown>()

/** The values of a form. They stay until `forget`, which whoever has sent them calls. */
export function useDraft<V extends object>(key: string, initial: V) {
  const [values, setValues] = useState<V>(() => (KEPT.get(key) as V | undefined) ?? initial)
  const write = useCallback(
    (changes: Partial<V>) =>
      setValues((now) => {
        const next = { ...now, ...changes }
        KEPT.set(key, next)
        return next
      }),
    [key],
  )
  const forget = useCallback(() => KEPT.delete(key), [key])
  return { values, write, forget }
}

import { useState } from 'react'

/** The previous array while its items are the same, so that memoised results stay valid. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [held, setPinned] = useState(list)
  if (held === list || (held.length === list.length && held.every((it, index) => it === list[index]))) return held
  setPinned(list)
  return list
}

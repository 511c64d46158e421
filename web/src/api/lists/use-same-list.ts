import { useState } from 'react'

/** The previous array while its items are the same, so that memoised results stay valid. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [stable, setStable] = useState(list)
  if (stable === list || (stable.length === list.length && stable.every((it, index) => it === list[index]))) return stable
  setStable(list)
  return list
}

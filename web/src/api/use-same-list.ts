import { useState } from 'react'

/** The list of the last drawing while its members are the same ones, so that what is made of it need not be made again. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [held, setPinned] = useState(list)
  if (held === list || (held.length === list.length && held.every((it, index) => it === list[index]))) return held
  setPinned(list)
  return list
}

/** The elements by a key, each list in their order. */
export function byKey<T>(elements: readonly T[], keyOf: (element: T) => string): Map<string, [T, ...T[]]> {
  const lists = new Map<string, [T, ...T[]]>()
  for (const it of elements) {
    const list = lists.get(keyOf(it))
    if (list) list.push(it)
    else lists.set(keyOf(it), [it])
  }
  return lists
}

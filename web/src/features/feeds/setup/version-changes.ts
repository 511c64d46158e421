/** One setting that differs between two versions of a feed; undefined where a version does not have it. */
export interface SettingChange {
  name: string
  from: unknown
  to: unknown
}

/** What a later version of a definition changed, in the order of its settings. */
export function changesBetween(earlier: Readonly<Record<string, unknown>>, later: Readonly<Record<string, unknown>>): SettingChange[] {
  const names = [...new Set([...Object.keys(later), ...Object.keys(earlier)])]
  return names.filter((name) => !isSame(earlier[name], later[name])).map((name) => ({ name, from: earlier[name], to: later[name] }))
}

/** Definitions are JSON, and the store may reorder the members of an object. */
const isSame = (a: unknown, b: unknown) => ordered(a) === ordered(b)

function ordered(value: unknown): string | undefined {
  return JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
}

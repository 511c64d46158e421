/** Longest id that a city file allows (domain/src/cities/city.ts), less room for a number. */
export const LONGEST_ID = 58

/** Turns 'Av. José Belloni' into 'av-jose-belloni'. Empty when the name has no Latin letter or digit. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Cuts an id to the longest that a city file allows. */
export function shortened(id: string): string {
  return id.slice(0, LONGEST_ID).replace(/-$/, '')
}

/** Adds an id to each item. Where two items would share one, the later gets a number. */
export function withUniqueIds<T extends object>(items: readonly T[], idOf: (item: T) => string): (T & { id: string })[] {
  const taken = new Set<string>()
  return items.map((item) => {
    const base = shortened(idOf(item))
    let id = base
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
    taken.add(id)
    return { id, ...item }
  })
}

/** Compares by code units, so that the order does not depend on a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

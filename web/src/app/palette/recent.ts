const KINDS = ['screen', 'place', 'district', 'section', 'substation', 'plant', 'incident', 'request'] as const

/** A destination with its address. */
export interface Goal {
  /** A person is never stored: names must not remain in a shared browser. */
  kind: (typeof KINDS)[number] | 'person'
  /** Relative to this origin, from the first slash on. */
  to: string
  name: string
  detail: string
  square: string | null
}

const KEY = 'palette_recent'
const MOST_RECENT = 6

/** Recent destinations of the palette, latest first; empty when the browser refuses storage. */
export function recentGoals(store: () => Storage): Goal[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isGoal).slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

export function rememberGoal(store: () => Storage, goal: Goal): void {
  if (goal.kind === 'person') return
  try {
    store().setItem(KEY, JSON.stringify(withGoal(recentGoals(store), goal)))
  } catch {
    // Then nothing is remembered.
  }
}

/** Each destination is listed once, with its latest name. */
export function withGoal(goals: readonly Goal[], goal: Goal): Goal[] {
  return [goal, ...goals.filter((it) => it.to !== goal.to)].slice(0, MOST_RECENT)
}

/** Stored data may come from another version, or may have been edited. */
function isGoal(stored: unknown): stored is Goal {
  if (typeof stored !== 'object' || stored === null) return false
  const { kind, to, name, detail, square } = stored as Partial<Record<keyof Goal, unknown>>
  return (
    KINDS.some((it) => it === kind) &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    typeof name === 'string' &&
    typeof detail === 'string' &&
    (square === null || typeof square === 'string')
  )
}

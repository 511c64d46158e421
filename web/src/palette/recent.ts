import * as z from 'zod/mini'

/** Somewhere that can be gone to by its address. */
export const Goal = z.object({
  kind: z.enum(['screen', 'place', 'district', 'section', 'substation', 'plant', 'incident', 'request']),
  to: z.string().check(z.regex(/^\/(?!\/)/)),
  name: z.string(),
  detail: z.string(),
  square: z.nullable(z.string()),
})
export type Goal = z.infer<typeof Goal>

const KEY = 'palette_recent'
const KEPT = 6

/** Where the palette has led to lately, the latest first; nothing where the browser refuses storage. */
export function recentGoals(store: () => Storage): Goal[] {
  try {
    const kept = z.array(Goal).safeParse(JSON.parse(store().getItem(KEY) ?? '[]'))
    return kept.success ? kept.data.slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberGoal(store: () => Storage, goal: Goal): void {
  try {
    store().setItem(KEY, JSON.stringify(withGoal(recentGoals(store), goal)))
  } catch {
    // Forgotten, then.
  }
}

/** The same place is listed once, with its latest name. */
export function withGoal(goals: readonly Goal[], goal: Goal): Goal[] {
  return [goal, ...goals.filter((it) => it.to !== goal.to)].slice(0, KEPT)
}

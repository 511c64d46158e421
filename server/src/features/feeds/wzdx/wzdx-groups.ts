import type { RoadEvent } from './wzdx-event.ts'

type Related = Pick<RoadEvent, 'id' | 'ties' | 'detours' | 'isDetour'>

/**
 * Groups the events of a feed by project, in the feed's order: works that are related, and after them the detours around them. Two
 * projects with the same detour stay two, and both have it. Detours without works in the feed are projects of their own.
 */
export function projectsOf<E extends Related>(events: readonly E[]): E[][] {
  const works = events.filter((it) => !it.isDetour)
  const detours = events.filter((it) => it.isDetour)
  if (detours.length === 0) return relatedGroups(works, new Set())
  const projects = relatedGroups(works, new Set(detours.map((it) => it.id)))
  const projectOf = new Map(projects.flatMap((project) => project.map((it) => [it.id, project] as const)))
  const detouredBy = new Map<string, E[][]>()
  for (const project of projects)
    for (const id of new Set(project.flatMap((it) => [...it.detours, ...it.ties])))
      detouredBy.set(id, [...(detouredBy.get(id) ?? []), project])

  const alone: E[][] = []
  for (const detour of relatedGroups(detours, new Set(works.map((it) => it.id)))) {
    const around = new Set<E[]>()
    for (const { id, ties } of detour) {
      for (const project of detouredBy.get(id) ?? []) around.add(project)
      for (const tie of ties) {
        const project = projectOf.get(tie)
        if (project) around.add(project)
      }
    }
    for (const project of around) project.push(...detour)
    if (around.size === 0) alone.push(detour)
  }
  return [...projects, ...alone]
}

/**
 * Two events are related when one names the other or both name the same third one, even if that is no longer in the feed.
 * @param apart ids that relate nothing
 */
function relatedGroups<E extends Related>(events: readonly E[], apart: ReadonlySet<string>): E[][] {
  const leaders = new Map<string, string>()
  const leaderOf = (id: string): string => {
    let at = id
    for (let next = leaders.get(at); next !== undefined && next !== at; next = leaders.get(at)) at = next
    // Path compression, so that long chains stay cheap.
    for (let step = id; step !== at; ) {
      const next = leaders.get(step) ?? at
      leaders.set(step, at)
      step = next
    }
    return at
  }
  for (const event of events) for (const tie of event.ties) if (!apart.has(tie)) leaders.set(leaderOf(tie), leaderOf(event.id))
  const groups = new Map<string, E[]>()
  for (const event of events) {
    const leader = leaderOf(event.id)
    const group = groups.get(leader)
    if (group) group.push(event)
    else groups.set(leader, [event])
  }
  return [...groups.values()]
}

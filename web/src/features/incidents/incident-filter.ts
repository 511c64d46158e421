import { compareNewest, compareUrgency, type Incident, IncidentPriority, IncidentType, isOpen } from '@oppidum/domain/incident'
import { folded } from '@oppidum/domain/list'

/** What the address says of the list. */
export interface IncidentFilter {
  show: 'open' | 'resolved' | 'all'
  /** Priorities that are shown; all of them when empty. */
  priorities: readonly IncidentPriority[]
  type: IncidentType | null
  q: string
  sort: 'worst' | 'newest'
}

export function incidentFilter(search: URLSearchParams): IncidentFilter {
  const show = search.get('status')
  const type = IncidentType.safeParse(search.get('type'))
  return {
    show: show === 'resolved' || show === 'all' ? show : 'open',
    priorities: (search.get('priority') ?? '').split(',').flatMap((it) => {
      const priority = IncidentPriority.safeParse(it)
      return priority.success ? [priority.data] : []
    }),
    type: type.success ? type.data : null,
    q: search.get('q')?.trim() ?? '',
    sort: search.get('sort') === 'newest' ? 'newest' : 'worst',
  }
}

/** Everything but the priorities: what their counts count. */
export function withoutPriority(incidents: readonly Incident[], filter: IncidentFilter): Incident[] {
  const wanted = folded(filter.q)
  return incidents.filter(
    (it) =>
      (filter.show === 'all' || isOpen(it) === (filter.show === 'open')) &&
      (filter.type === null || it.type === filter.type) &&
      (wanted === '' || folded(`${it.number} ${it.title} ${it.description} ${it.location} ${it.square ?? ''}`).includes(wanted)),
  )
}

export function byPriority(incidents: readonly Incident[], filter: IncidentFilter): Incident[] {
  const shown = incidents.filter((it) => filter.priorities.length === 0 || filter.priorities.includes(it.priority))
  return shown.sort(filter.sort === 'worst' ? compareUrgency : compareNewest)
}

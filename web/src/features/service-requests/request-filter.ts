import { folded } from '@oppidum/domain/list'
import { isRequestOpen, RequestCategory, RequestPriority, RequestStatus, type ServiceRequest } from '@oppidum/domain/service-request'

/** What the address says of the list. */
export interface RequestFilter {
  status: 'open' | 'all' | RequestStatus
  priority: RequestPriority | null
  category: RequestCategory | null
  q: string
}

export function requestFilter(search: URLSearchParams): RequestFilter {
  const status = search.get('status')
  const known = RequestStatus.safeParse(status)
  const priority = RequestPriority.safeParse(search.get('priority'))
  const category = RequestCategory.safeParse(search.get('category'))
  return {
    status: known.success ? known.data : status === 'all' ? 'all' : 'open',
    priority: priority.success ? priority.data : null,
    category: category.success ? category.data : null,
    q: search.get('q')?.trim() ?? '',
  }
}

export function matching(requests: readonly ServiceRequest[], filter: RequestFilter): ServiceRequest[] {
  const wanted = folded(filter.q)
  return requests.filter(
    (it) =>
      (filter.status === 'all' || (filter.status === 'open' ? isRequestOpen(it) : it.status === filter.status)) &&
      (filter.priority === null || it.priority === filter.priority) &&
      (filter.category === null || it.category === filter.category) &&
      (wanted === '' ||
        folded(`${it.number} ${it.title} ${it.description} ${it.location} ${it.assignedDepartment ?? ''} ${it.square ?? ''}`).includes(
          wanted,
        )),
  )
}

import type { AnalystWords } from '../analyst-words.ts'

/** What was done with a record, as its timeline on the screen says it. */
export const steps: AnalystWords['steps'] = {
  created: 'reported',
  changed: 'changed',
  acknowledged: 'acknowledged',
  assigned: 'assigned',
  moved: 'status changed',
  closed: 'closed',
  reopened: 'reopened',
  commented: 'commented',
  attached: 'picture added',
  detached: 'picture removed',
  linked: 'linked',
  unlinked: 'link removed',
  escalated: 'escalated',
  folded: 'merged with another',
  unfolded: 'separated from another',
  'possible-duplicate': 'possible duplicate of another',
  'no-duplicate': 'not a duplicate',
  joined: 'added to a situation',
  left: 'removed from a situation',
  confirmed: 'confirmed as fixed',
  'not-fixed': 'reported as not fixed',
  'told-reporter': 'reporter notified',
  'contact-deleted': 'contact deleted',
}

export const stepFields: AnalystWords['stepFields'] = {
  status: 'status',
  priority: 'priority',
  type: 'type',
  category: 'category',
  assignedDepartment: 'department',
  reports: 'reports',
}

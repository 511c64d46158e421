import type { Meaning, Topic } from '../../meaning.ts'
import type { Reading } from '../reading.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'
import { departmentOfField } from '../words/department-words.ts'
import { type ScopeMeant, scopeOf } from './record-scope.ts'

/** '¿Y cuántos son altos?' behind records: their priority, by one word. */
function levelSaid(it: Reading): 'high' | 'medium' | 'low' | null {
  const words = it.tokens.map((one) => one.word)
  if (it.has('measure') || words.length > 6) return null
  const at = LEVELS.findIndex(([, said]) => words.some((word) => said.test(word)))
  return LEVELS[at]?.[0] ?? null
}
const LEVELS = [
  ['high', /^(altos|altas|high)$/],
  ['medium', /^(medios|medium)$/],
  ['low', /^(bajos|bajas|low)$/],
] as const

/** 'Only the critical ones', 'and the closed ones?', 'what about fires?': the former records, narrowed or with another kind. */
export function narrowedScope(it: Reading, before: Meaning, topic: Topic | null, city: CityVocabulary): Topic | null {
  if (before.topic.about !== 'records') return null
  const ofTraffic = before.topic.scope.record === 'incident' && it.has('link', 'only') && it.has('subject', 'traffic') && !it.has('measure')
  if (topic !== null && topic.about !== 'records' && !ofTraffic) return null
  const { scope, unacknowledged } = scopeOf(it, city)
  const said: Partial<ScopeMeant> = ofTraffic ? { types: ['traffic_accident'] } : {}
  const former = before.topic.scope
  // 'And those of lighting?' behind the requests of a department: of another department, though it is the name of a service, too.
  const ofDepartments = former.departments !== undefined && former.categories === undefined && !it.has('record') && !it.has('type')
  const field = ofDepartments && !scope.departments ? departmentOfField(it.tokens, city.departments) : null
  const other = field !== null && !former.departments?.includes(field) ? field : null
  const namesKind =
    it.all('record').some((one) => one.value !== 'record') ||
    it.has('type') ||
    (it.has('service') && other === null) ||
    it.has('requestCategory')
  const sameKind = !namesKind || scope.record === before.topic.scope.record
  const level = levelSaid(it)
  if (scope.priorities) said.priorities = scope.priorities
  else if (level) said.priorities = [level]
  if (scope.statuses) said.statuses = scope.statuses
  if (scope.departments) said.departments = scope.departments
  else if (other !== null) said.departments = [other]
  if (scope.unassigned) said.unassigned = true
  if (scope.overdue) said.overdue = true
  if (scope.text) said.text = scope.text
  if (scope.minAgeHours !== undefined) said.minAgeHours = scope.minAgeHours
  const standing = it.has('standing') || it.has('status') || it.has('ask', 'how-long') ? scope.standing : before.topic.scope.standing
  if (!namesKind && !unacknowledged && Object.keys(said).length === 0 && standing === before.topic.scope.standing) return null
  if (scope.types) said.types = scope.types
  if (scope.categories && other === null) said.categories = scope.categories
  const { types: _, categories: __, ...rest } = former
  const { priorities: ___, statuses: ____, ...kindless } = rest
  // Another kind of record has other priorities and statuses.
  const kept: ScopeMeant = namesKind ? (sameKind ? rest : { ...kindless, record: scope.record }) : former
  return {
    about: 'records',
    scope: { ...kept, ...said, standing },
    // 'And of those, how many are closed?': those that came in then.
    periodOf:
      standing === 'closed' && !(it.has('link', 'only') && former.standing !== 'closed')
        ? 'closed'
        : standing === before.topic.scope.standing
          ? before.topic.periodOf
          : 'reported',
    ...(unacknowledged && { unacknowledged }),
  }
}

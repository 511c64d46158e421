import { type ServiceRequest, submittedAge } from '@oppidum/domain/records/service-request'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'

/** 'Submitted 3h ago', 'Submitted 9 days ago', 'Submitted on May 23, 2012'. */
export function useSubmitted(): (request: Pick<ServiceRequest, 'createdAt'>, nowMs: number) => string {
  const text = useText()
  const format = useFormat()
  return ({ createdAt }, nowMs) => {
    const age = submittedAge(createdAt, nowMs)
    if (age.unit === 'date') return text('age.submitted-on', { date: format.date(createdAt) })
    return text(age.unit === 'days' ? 'age.submitted-days' : 'age.submitted', { count: age.count })
  }
}

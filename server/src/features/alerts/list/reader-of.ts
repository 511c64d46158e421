import { isAtLeast } from '@oppidum/domain/core/access'
import { personOf } from '../../../platform/http/serve.ts'
import type { Reader } from './alerts-store.ts'

/** The caller of a request about alerts. */
export function readerOf(request: Parameters<typeof personOf>[0]): Reader {
  const { id, role } = personOf(request)
  return { id, isOperator: isAtLeast(role, 'operator') }
}

import type { City } from '@oppidum/domain/cities/city'
import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { ReportContact } from '@oppidum/domain/reports/report'
import type { Tx } from '../../../platform/db/connection.ts'
import type { DeskActor } from './desk-service.ts'

/** Those who reported a service request themselves, for the desk; nobody here knows how they can be reached. */
export interface Reporters {
  /**
   * Whether somebody can be asked if the request is fixed. A closing with the outcome `fixed` or `cannot_fix` sets `confirmation` to
   * `asked` then, and to null otherwise, in the change itself.
   */
  canBeAsked(tx: Pick<Tx, 'query'>, cityId: string, requestId: string): Promise<boolean>
  /** Writes to them what was said to everybody, in the transaction of the remark. Only for remarks that are not internal. */
  tellRemark(tx: Tx, city: City, requestId: string, actor: DeskActor, text: string, at: Date): Promise<void>
  /** For `DeskDetail.contact`. */
  contactOf(city: City, requestId: string): Promise<DeskDetail['contact']>
  /**
   * Keeps how somebody can be reached who reported by another way than our own page, in the transaction that makes the request. From
   * then on they are asked, told and forgotten like everybody else.
   */
  keep(tx: Pick<Tx, 'query'>, city: City, requestId: string, contact: ReportContact, at: Date): Promise<void>
}

import type { City } from '@oppidum/domain/cities/city'
import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { ReportContact } from '@oppidum/domain/reports/report'
import type { Tx } from '../../../platform/db/connection.ts'
import type { DeskActor } from './desk-service.ts'

/** The citizens who reported a service request, as the desk sees them. Their contact data stays behind this interface. */
export interface Reporters {
  /**
   * Whether a reporter can be asked if the request is fixed. If so, a closing with the outcome `fixed` or `cannot_fix` sets
   * `confirmation` to `asked`, otherwise to null.
   */
  canBeAsked(tx: Pick<Tx, 'query'>, cityId: string, requestId: string): Promise<boolean>
  /** E-mails a public comment to the reporters, in the comment's transaction. Never call it for internal comments. */
  tellRemark(tx: Tx, city: City, requestId: string, actor: DeskActor, text: string, at: Date): Promise<void>
  /** For `DeskDetail.contact`. */
  contactOf(city: City, requestId: string): Promise<DeskDetail['contact']>
  /**
   * Stores the contact of somebody who reported through another channel than our own page, in the transaction that creates the request.
   * From then on they are treated like every other reporter.
   */
  keep(tx: Pick<Tx, 'query'>, city: City, requestId: string, contact: ReportContact, at: Date): Promise<void>
}

import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Aggregate: the weakest quality among a group's rows, which have a column `quality`. The order is the domain's. */
export const weakestQuality: Sql = sql`(array['sample','simulated','forecast','estimated','measured'])[min(array_position(array['sample','simulated','forecast','estimated','measured'], quality))]`

import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Of = { cityId: string; model: ModelId }

/** Factors by minutes ahead; an absent one is 1. */
export async function intervalWidths(tx: Pick<Tx, 'query'>, { cityId, model }: Of): Promise<Map<number, number>> {
  const { rows } = await run<{ minutes: number; factor: number }>(
    tx,
    sql`select minutes, factor from band_width where city_id = ${cityId} and model = ${model}`,
    { name: 'band-widths' },
  )
  return new Map(rows.map((it) => [it.minutes, it.factor]))
}

export async function storeIntervalWidth(tx: Pick<Tx, 'query'>, { cityId, model }: Of, minutes: number, factor: number): Promise<void> {
  await run(
    tx,
    sql`insert into band_width (city_id, model, minutes, factor) values (${cityId}, ${model}, ${minutes}, ${factor})
      on conflict (city_id, model, minutes) do update set factor = excluded.factor`,
    { name: 'band-width-keep' },
  )
}

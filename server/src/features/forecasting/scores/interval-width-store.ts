import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'

type Of = { cityId: string; model: ModelId }

/** By minutes ahead; what is absent is 1. */
export async function intervalWidths(tx: Pick<Tx, 'query'>, { cityId, model }: Of): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ minutes: number; factor: number }>({
    name: 'band-widths',
    text: 'select minutes, factor from band_width where city_id = $1 and model = $2',
    values: [cityId, model],
  })
  return new Map(rows.map((it) => [it.minutes, it.factor]))
}

export async function storeIntervalWidth(tx: Pick<Tx, 'query'>, { cityId, model }: Of, minutes: number, factor: number): Promise<void> {
  await tx.query({
    name: 'band-width-keep',
    text: `insert into band_width (city_id, model, minutes, factor) values ($1, $2, $3, $4)
      on conflict (city_id, model, minutes) do update set factor = excluded.factor`,
    values: [cityId, model, minutes, factor],
  })
}

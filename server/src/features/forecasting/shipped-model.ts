import { unpacked } from '@oppidum/models/plain-data'
import { readWeights } from './weights.ts'

/** A model that ships, and where its weights came from. */
export interface ShippedModel<Parameters> {
  /** Script that made them. */
  script: string
  seed: number
  /** SHA-256 of what they were learned from. */
  dataSha256: string
  parameters: Parameters
}

/** @throws CommandFault when its weights are not there */
export async function readShippedModel<Parameters>(name: 'requests' | 'incidents'): Promise<ShippedModel<Parameters>> {
  return unpacked<ShippedModel<Parameters>>(await readWeights(name))
}

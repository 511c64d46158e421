import { unpacked } from '@oppidum/models/plain-data'
import { readWeights } from './weights.ts'

/** A shipped model, and where its parameters came from. */
export interface ShippedModel<Parameters> {
  /** The script that fitted them. */
  script: string
  seed: number
  /** SHA-256 of the training data. */
  dataSha256: string
  parameters: Parameters
}

/** @throws CommandFault when the weights are missing */
export async function readShippedModel<Parameters>(name: 'requests' | 'incidents'): Promise<ShippedModel<Parameters>> {
  return unpacked<ShippedModel<Parameters>>(await readWeights(name))
}

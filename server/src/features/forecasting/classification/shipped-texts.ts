import { createHash } from 'node:crypto'
import { unpackedModeration } from '@oppidum/models/moderation/moderation-weights'
import type { Kept } from '../../../platform/workers/models/model-process.ts'
import { packed } from '../../../platform/workers/models/packed.ts'
import { readShippedModel } from '../shipped-model.ts'
import { readWeights } from '../weights.ts'
import type { ShippedTexts } from './record-models.ts'
import type { BaseModel } from './training.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

async function read(name: 'requests' | 'incidents'): Promise<BaseModel> {
  const { parameters } = await readShippedModel(name)
  const bytes = packed(parameters)
  return { name: `shipped-${hashOf(bytes)}`, load: async () => bytes }
}

async function readPrompts(): Promise<Kept> {
  const bytes = packed(unpackedModeration(await readWeights('moderation')))
  return { key: `shipped-prompts-${hashOf(bytes)}`, load: async () => bytes }
}

/** Read when it is first asked for, and again when that failed. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= read()
    known.catch(() => {
      known = undefined
    })
    return known
  }
}

/** The models of texts that ship with the product. */
export const shippedTexts = (): ShippedTexts => ({ requests: once(() => read('requests')), incidents: once(() => read('incidents')) })

/** The model of prompts for pictures that ships with the product. */
export const shippedPrompts = (): (() => Promise<Kept>) => once(readPrompts)

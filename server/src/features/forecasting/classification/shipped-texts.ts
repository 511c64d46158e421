import { createHash } from 'node:crypto'
import { unpackModeration } from '@oppidum/models/moderation/moderation-weights'
import type { StoredParameters } from '../../../platform/workers/models/model-process.ts'
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

async function readPrompts(): Promise<StoredParameters> {
  const bytes = packed(unpackModeration(await readWeights('moderation')))
  return { key: `shipped-prompts-${hashOf(bytes)}`, load: async () => bytes }
}

/** Loads on first use, and again after a failure. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined
  return () => {
    cached ??= read()
    cached.catch(() => {
      cached = undefined
    })
    return cached
  }
}

/** The shipped models of records' texts. */
export const shippedTexts = (): ShippedTexts => ({ requests: once(() => read('requests')), incidents: once(() => read('incidents')) })

/** The shipped model of image prompts. */
export const shippedPrompts = (): (() => Promise<StoredParameters>) => once(readPrompts)

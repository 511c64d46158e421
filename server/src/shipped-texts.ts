import { createHash } from 'node:crypto'
import { readShippedModel } from './commands/shipped-model.ts'
import type { BaseModel } from './features/classification/teaching.ts'
import { packed } from './model-process/packed.ts'
import type { ShippedTexts } from './record-model-rooms.ts'

async function read(name: 'requests' | 'incidents'): Promise<BaseModel> {
  const { parameters } = await readShippedModel(name)
  const bytes = packed(parameters)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { name: `shipped-${hash}`, load: async () => bytes }
}

/** Read when it is first asked for, and again when that failed. */
function once(name: 'requests' | 'incidents'): () => Promise<BaseModel> {
  let known: Promise<BaseModel> | undefined
  return () => {
    known ??= read(name)
    known.catch(() => {
      known = undefined
    })
    return known
  }
}

/** The models of texts that ship with the product. */
export const shippedTexts = (): ShippedTexts => ({ requests: once('requests'), incidents: once('incidents') })

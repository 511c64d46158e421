import { HARM_KINDS, type Head, type Judges, type ModerationParameters } from './prompt-moderation.ts'

/** Origin of the weights, stored in their file. */
export interface WeightsOrigin {
  seed: number
  /** SHA-256 of the training data. */
  dataSha256: string
}

/** Rarities are stored in multiples of 1 / this. */
export const RARITY_PARTS = 24
const HASH_BYTES = 4

/** Heads in the order of the file. */
function headsOf({ isPicture, picture, text }: ModerationParameters): Head[] {
  const of = ({ any, kinds }: Judges) => [any, ...HARM_KINDS.map((kind) => kinds[kind])]
  return [isPicture, ...of(picture), ...of(text)]
}

/** A line of JSON, then the hashes of the features, their rarities, and the weights of each head. */
export function packModeration(parameters: ModerationParameters, origin: WeightsOrigin): Uint8Array {
  const { hashes, rarity, scales } = parameters.vocabulary
  const heads = headsOf(parameters)
  const about = { ...origin, features: hashes.length, scales, heads: heads.map(({ bias, unit }) => ({ bias, unit })) }
  const line = new TextEncoder().encode(`${JSON.stringify(about)}\n`)
  const size = hashes.length
  const bytes = new Uint8Array(line.length + size * (HASH_BYTES + 1 + heads.length))
  bytes.set(line)
  const view = new DataView(bytes.buffer, line.length)
  for (const [at, hash] of hashes.entries()) view.setUint32(at * HASH_BYTES, hash, true)
  let from = line.length + size * HASH_BYTES
  bytes.set(
    Uint8Array.from(rarity, (it) => Math.round(it * RARITY_PARTS)),
    from,
  )
  for (const { weights } of heads) {
    from += size
    bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, size), from)
  }
  return bytes
}

interface About extends WeightsOrigin {
  features: number
  scales: number[]
  heads: { bias: number; unit: number }[]
}

export function unpackModeration(bytes: Uint8Array): ModerationParameters & { origin: WeightsOrigin } {
  const end = bytes.indexOf('\n'.charCodeAt(0))
  // The file was written by `packModeration`.
  const about = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as About
  const size = about.features
  const view = new DataView(bytes.buffer, bytes.byteOffset + end + 1)
  const hashes = Uint32Array.from({ length: size }, (_, at) => view.getUint32(at * HASH_BYTES, true))
  const from = end + 1 + size * HASH_BYTES
  const rarity = Float32Array.from(bytes.subarray(from, from + size), (it) => it / RARITY_PARTS)
  let next = 0
  const head = (): Head => {
    const { bias, unit } = about.heads[next] as About['heads'][number]
    next++
    return { bias, unit, weights: Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset + from + next * size, size)) }
  }
  const judges = (): Judges => ({ any: head(), kinds: Object.fromEntries(HARM_KINDS.map((kind) => [kind, head()])) as Judges['kinds'] })
  const isPicture = head()
  const picture = judges()
  return {
    vocabulary: { hashes, rarity, scales: about.scales },
    isPicture,
    picture,
    text: judges(),
    origin: { seed: about.seed, dataSha256: about.dataSha256 },
  }
}

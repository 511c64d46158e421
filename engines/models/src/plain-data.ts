/** The typed arrays that parameters of models are made of. */
const ARRAYS = { Float32Array, Float64Array, Int32Array, Uint32Array, Uint8Array } as const
type ArrayName = keyof typeof ARRAYS

interface Placed {
  array: ArrayName
  at: number
  length: number
}

/** Arrays begin at multiples of this, the element size of the widest one. */
const ALIGNMENT = 8
const LENGTH_BYTES = 4
const isPlaced = (value: unknown): value is Placed => typeof value === 'object' && value !== null && 'array' in value && 'at' in value
const aligned = (at: number) => Math.ceil(at / ALIGNMENT) * ALIGNMENT

/**
 * Serialises plain data (numbers, strings, arrays, objects, typed arrays): the length of the JSON, the JSON with references to the
 * typed arrays, then the arrays, little-endian. No object in the data may have both an `array` and an `at`.
 */
export function packed(data: unknown): Uint8Array {
  const arrays: { at: number; bytes: Uint8Array }[] = []
  let end = 0
  const text = JSON.stringify(data, (_key, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    const array = value.constructor.name as ArrayName
    const placed: Placed = { array, at: end, length: value.byteLength / ARRAYS[array].BYTES_PER_ELEMENT }
    arrays.push({ at: end, bytes })
    end = aligned(end + value.byteLength)
    return placed
  })
  const json = new TextEncoder().encode(text)
  const begin = aligned(LENGTH_BYTES + json.length)
  const whole = new Uint8Array(begin + end)
  new DataView(whole.buffer).setUint32(0, json.length, true)
  whole.set(json, LENGTH_BYTES)
  for (const { at, bytes } of arrays) whole.set(bytes, begin + at)
  return whole
}

/** The inverse of packed, bit-identical. The caller names the type. */
export function unpacked<Data>(whole: Uint8Array): Data {
  // Copy, because the bytes may begin anywhere in a shared buffer, while a typed array must be aligned.
  const { buffer } = Uint8Array.from(whole)
  const length = new DataView(buffer).getUint32(0, true)
  const begin = aligned(LENGTH_BYTES + length)
  const text = new TextDecoder().decode(new Uint8Array(buffer, LENGTH_BYTES, length))
  return JSON.parse(text, (_key, value: unknown) =>
    isPlaced(value) ? new ARRAYS[value.array](buffer.slice(begin + value.at), 0, value.length) : value,
  ) as Data
}

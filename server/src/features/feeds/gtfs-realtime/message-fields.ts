import { PbfReader } from 'pbf'
import { DecodeFailure } from '../decode-failure.ts'

/** A number, a switch or an enumerated value; or the bytes of a text or of an inner message. NaN and infinite numbers occur. */
type FieldValue = number | Uint8Array

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/**
 * Reads a message of Protocol Buffers field by field. The library does not notice a message that was cut off, which is a failure here.
 * Of the fields of fixed width only those of single precision (coordinates, speeds) are read.
 * @throws DecodeFailure broken
 */
export function readMessage(bytes: Uint8Array, take: (field: number, value: FieldValue) => void): void {
  const reader = new PbfReader(bytes)
  while (reader.pos < bytes.length) {
    const key = varint(reader)
    const field = Math.floor(key / 8)
    if (field === 0) throw new DecodeFailure('broken')
    const type = key % 8
    if (type === VARINT) take(field, varint(reader))
    else if (type === BYTES) take(field, bytesOf(reader, bytes))
    else if (type === FIXED64) reader.pos += 8
    else if (type === FIXED32) take(field, float(reader, bytes))
    // Groups, which the standard does not use, and types that do not exist.
    else throw new DecodeFailure('broken')
  }
  if (reader.pos > bytes.length) throw new DecodeFailure('broken')
}

function varint(reader: PbfReader): number {
  try {
    return reader.readVarint()
  } catch (cause) {
    throw new DecodeFailure('broken', cause)
  }
}

function float(reader: PbfReader, bytes: Uint8Array): number {
  if (reader.pos + 4 > bytes.length) throw new DecodeFailure('broken')
  return reader.readFloat()
}

function bytesOf(reader: PbfReader, bytes: Uint8Array): Uint8Array {
  const length = varint(reader)
  const from = reader.pos
  if (from + length > bytes.length) throw new DecodeFailure('broken')
  reader.pos = from + length
  return bytes.subarray(from, reader.pos)
}

const UTF8 = new TextDecoder()

/** A text; '' for a field of another type. Invalid bytes become U+FFFD. */
export const textOf = (value: FieldValue): string => (typeof value === 'number' ? '' : UTF8.decode(value))

/** An inner message; empty for a field of another type. */
export const messageOf = (value: FieldValue): Uint8Array => (typeof value === 'number' ? NO_BYTES : value)

const NO_BYTES = new Uint8Array()

/** A number; undefined for a field of another type. */
export const numberOf = (value: FieldValue): number | undefined => (typeof value === 'number' ? value : undefined)

import { unzipSync } from 'fflate'
import { DecodeFailure } from '../decode-failure.ts'
import { cleanLine } from '../feed-text.ts'
import { childText, descendantsOf, readXmlTrees, type XmlNode } from '../parsing/read-xml-trees.ts'

/** Files of one archive; ENTSO-E writes one for each day or document. */
const FILES = 200

/**
 * The XML documents of an answer: itself, or the files of a zip archive, in the archive's order.
 * @param maxBytes bytes of all of them after unpacking
 * @throws DecodeFailure broken, too_complex
 */
export function documentsOf(bytes: Uint8Array, maxBytes: number): Uint8Array[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [bytes]
  let [files, size] = [0, 0]
  let unpacked: Record<string, Uint8Array>
  try {
    unpacked = unzipSync(bytes, {
      filter: (file) => {
        if (!/\.xml$/i.test(file.name)) return false
        // The library allocates the stated size and writes no more, so this limits the memory too.
        size += file.originalSize
        if (++files > FILES || size > maxBytes) throw new DecodeFailure('too_complex')
        return true
      },
    })
  } catch (cause) {
    throw cause instanceof DecodeFailure ? cause : new DecodeFailure('broken', cause)
  }
  return Object.values(unpacked)
}

const NOT_ENERGY = {
  problem: 'not_energy',
  sentence: "The publisher's response is not a generation and load document of ENTSO-E.",
}

export interface EnergyDocument {
  /** 'A75' actual generation per type, 'A65' load; null when the publisher has no data for the period. */
  type: string | null
  /** 'A16' realised; others are forecasts. */
  process: string
}

/**
 * Reads one document and passes on its TimeSeries.
 * @throws DecodeFailure not_energy, publisher_error for an acknowledgement that refuses the request, and those of XML
 */
export function readEnergyDocument(bytes: Uint8Array, mediaType: string, take: (series: XmlNode) => void): EnergyDocument {
  const header = { type: '', process: '' }
  const reasons: XmlNode[] = []
  const root = readXmlTrees(
    bytes,
    mediaType,
    (name) => HEADER.has(name),
    (tree) => {
      if (tree.name === 'TimeSeries') take(tree)
      else if (tree.name === 'Reason') reasons.push(tree)
      else header[tree.name === 'type' ? 'type' : 'process'] ||= cleanLine(tree.text, 10).toUpperCase()
    },
  )
  if (root === 'Acknowledgement_MarketDocument') {
    if (reasons.some(isNoData)) return { type: null, process: '' }
    throw new DecodeFailure('publisher_error')
  }
  if (root !== 'GL_MarketDocument') throw new DecodeFailure(NOT_ENERGY)
  return header
}

const HEADER = new Set(['TimeSeries', 'Reason', 'type', 'process.processType'])

/** The code 999 alone also stands for refusals, such as a wrong period. */
function isNoData(reason: XmlNode): boolean {
  return childText(reason, 'code').trim() === '999' && descendantsOf(reason, 'text').some((it) => /no matching data/i.test(it.text))
}

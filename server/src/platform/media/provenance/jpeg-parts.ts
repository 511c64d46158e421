/** Segments that are read; cameras write a few dozen. */
const MAX_SEGMENTS = 5_000

const XMP_EXTENSION = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1')
/** After the name: the packet's id, its length, and the offset of this part. */
const XMP_HEADER_BYTES = XMP_EXTENSION.length + 40

const BOXES = Buffer.from('JP', 'latin1')
/** 'JP', the box's number, the part's number. ISO 19566-5, D.2. */
const BOXES_HEADER_BYTES = 8

/** The segments of a JPEG before its first pixels. */
function* segments(bytes: Buffer): Generator<{ marker: number; content: Buffer }> {
  let at = 2
  for (let count = 0; count < MAX_SEGMENTS && at + 4 <= bytes.length && bytes[at] === 0xff; count++) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    // Pixels follow, or nothing that can be parsed.
    if (marker === 0xda || marker === 0xd9 || end < at + 4) return
    yield { marker, content: bytes.subarray(at + 4, end) }
    at = end
  }
}

/** Each part but the first repeats the header of its box. */
function boxPart(content: Buffer): Buffer {
  const box = content.subarray(BOXES_HEADER_BYTES)
  if (content.length < BOXES_HEADER_BYTES + 8 || content.readUInt32BE(4) <= 1) return box
  return box.subarray(box.readUInt32BE(0) === 1 ? 16 : 8)
}

/** Metadata that spans several segments, because a segment has 64 KB at most: long XMP, and C2PA boxes. */
export function rejoinedParts(bytes: Buffer): Buffer[] {
  const xmp: Buffer[] = []
  const boxes: Buffer[] = []
  for (const { marker, content } of segments(bytes)) {
    if (marker === 0xe1 && content.subarray(0, XMP_EXTENSION.length).equals(XMP_EXTENSION)) xmp.push(content.subarray(XMP_HEADER_BYTES))
    if (marker === 0xeb && content.subarray(0, 2).equals(BOXES)) boxes.push(boxPart(content))
  }
  return [xmp, boxes].filter((it) => it.length > 1).map((it) => Buffer.concat(it))
}

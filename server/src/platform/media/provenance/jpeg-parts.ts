/** Segments that are looked at; cameras write some dozens. */
const MOST_SEGMENTS = 5_000

const XMP_GOES_ON = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1')
/** Behind the name: which packet, how long it is, where this part of it stands. */
const XMP_HEAD_BYTES = XMP_GOES_ON.length + 40

const BOXES = Buffer.from('JP', 'latin1')
/** 'JP', which box, which part of it. ISO 19566-5, D.2. */
const BOXES_HEAD_BYTES = 8

/** What stands before the first pixels of a JPEG, by its marker. */
function* segments(bytes: Buffer): Generator<{ marker: number; content: Buffer }> {
  let at = 2
  for (let count = 0; count < MOST_SEGMENTS && at + 4 <= bytes.length && bytes[at] === 0xff; count++) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    // From here on there are pixels, or nothing that could be read.
    if (marker === 0xda || marker === 0xd9 || end < at + 4) return
    yield { marker, content: bytes.subarray(at + 4, end) }
    at = end
  }
}

/** Each part but the first repeats the head of the box that it belongs to. */
function boxPart(content: Buffer): Buffer {
  const box = content.subarray(BOXES_HEAD_BYTES)
  if (content.length < BOXES_HEAD_BYTES + 8 || content.readUInt32BE(4) <= 1) return box
  return box.subarray(box.readUInt32BE(0) === 1 ? 16 : 8)
}

/** What a JPEG holds in several segments, because one has 64 KB at most: long XMP, and the boxes of C2PA. */
export function rejoinedParts(bytes: Buffer): Buffer[] {
  const xmp: Buffer[] = []
  const boxes: Buffer[] = []
  for (const { marker, content } of segments(bytes)) {
    if (marker === 0xe1 && content.subarray(0, XMP_GOES_ON.length).equals(XMP_GOES_ON)) xmp.push(content.subarray(XMP_HEAD_BYTES))
    if (marker === 0xeb && content.subarray(0, 2).equals(BOXES)) boxes.push(boxPart(content))
  }
  return [xmp, boxes].filter((it) => it.length > 1).map((it) => Buffer.concat(it))
}

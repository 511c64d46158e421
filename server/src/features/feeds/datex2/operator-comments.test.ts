import { expect, test } from 'vitest'
import { publicationTimes } from './publication-times.ts'
import { decodeSituations } from './situations.ts'

const SETTINGS = { time: publicationTimes('UTC'), language: '', publicOnly: false }
const COMMENT = '<comment><values><value>Eva Example drives the lorry.</value></values></comment>'

/** The raw record of a situation that has this in its record. */
function rawOf(inRecord: string): string {
  const document = `<d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0" xmlns:d="http://datex2.eu/schema/2/2_0"><payloadPublication type="SituationPublication"><publicationTime>2026-11-20T06:55:00Z</publicationTime><situation id="s-1"><situationRecord><severity>low</severity>${inRecord}<cause/></situationRecord></situation></payloadPublication></d2LogicalModel>`
  const [draft] = decodeSituations(Buffer.from(document), 'application/xml', SETTINGS, 0).drafts
  return (draft as { raw: { xml: string } }).raw.xml
}

test.each([
  ['as the standard has it', `<nonGeneralPublicComment>${COMMENT}</nonGeneralPublicComment>`],
  ['with attributes', `<nonGeneralPublicComment id="1">${COMMENT}</nonGeneralPublicComment >`],
  ['with a prefix', `<d:nonGeneralPublicComment>${COMMENT}</d:nonGeneralPublicComment>`],
  ['with a prefix in other letters', `<ü:nonGeneralPublicComment xmlns:ü="urn:x">${COMMENT}</ü:nonGeneralPublicComment>`],
  ['in the namespace of an extension', `<nonGeneralPublicComment xmlns="urn:x">${COMMENT}</nonGeneralPublicComment>`],
  ['further down', `<cause><x><nonGeneralPublicComment>${COMMENT}</nonGeneralPublicComment></x></cause>`],
  ['twice', `<nonGeneralPublicComment>${COMMENT}</nonGeneralPublicComment>`.repeat(2)],
  ['in a comment of the XML', `<!-- <nonGeneralPublicComment>${COMMENT}</nonGeneralPublicComment> -->`],
  ['in CDATA', `<cause><![CDATA[<nonGeneralPublicComment>${COMMENT}</nonGeneralPublicComment>]]></cause>`],
  ['in an instruction', `<?note <nonGeneralPublicComment>${COMMENT}</nonGeneralPublicComment>?>`],
])('a comment for operators %s is left out of the raw record', (_where, inRecord) => {
  const raw = rawOf(inRecord)
  expect(raw).not.toContain('Eva')
  expect(raw).toMatch(/^<situation id="s-1"><situationRecord><severity>low<\/severity>.*<cause\/><\/situationRecord><\/situation>$/)
})

test('a comment for the public stays', () => {
  expect(rawOf(`<generalPublicComment>${COMMENT}</generalPublicComment>`)).toContain('Eva')
})

import { PlaceQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { isInside } from '@oppidum/domain/core/geo'
import type { AddressSearches } from '../../../cities/places/address-search.ts'
import { toolWords } from '../tool-words.ts'
import { cityPlaces, type Positioned } from './city-places.ts'
import { matchPlaces, tellingWords } from './place-match.ts'

const USUAL_ROWS = 8

/** The parameter of the map's address that opens a place there; other places open the map alone. */
const OPEN_AS: Partial<Record<Subject['kind'], string>> = { section: 'location', district: 'district', substation: 'substation' }

function screenOf({ kind, id }: Subject, streetScreen: string | undefined): string {
  const member = OPEN_AS[kind]
  if (member) return `/map?${member}=${encodeURIComponent(id)}`
  return streetScreen ?? '/map'
}

/** Finds places by name, in any spelling. */
export function findPlaceTool({ addresses }: { addresses: AddressSearches }): Tool<typeof PlaceQuestion> {
  return {
    name: 'find_place',
    description:
      'Finds road sections, streets, districts, substations and other named places of the city by a name, also one that is misspelt or in another language. Best first; `match` is 1 for the very name, below 0.8 only a near miss. The subject (kind and id) of a section, street, district or substation is the `place` of other tools.',
    args: PlaceQuestion,
    sentence: ({ text }, { language }) => `${toolWords(language).placesCalled} '${text}'`,
    async run({ text, limit = USUAL_ROWS }, { asker: { city }, nowMs }) {
      const places = cityPlaces(city)
      const elsewhere = new Map<string, Positioned>()
      const search = await addresses.of(city)
      const byName = search(text)
      const others = (byName.length > 0 ? byName : search(tellingWords(text))).flatMap(
        ({ kind, name, position, gridReference: square }): Subject[] => {
          if (kind === 'section' || kind === 'district' || kind === 'substation' || (kind === 'street' && places.street(name))) return []
          elsewhere.set(name, { position: [...position], square })
          return [{ kind: 'place', id: name, name }]
        },
      )
      const found = matchPlaces(city, text, others)
      const shown = found.slice(0, limit)
      const at = new Date(nowMs).toISOString()
      const positions: Record<string, Positioned> = {}
      const facts = shown.flatMap(({ subject, score }): ToolFact[] => {
        const position = subject.kind === 'place' ? elsewhere.get(subject.id) : places.positionOf(subject)
        if (position) positions[subject.id] = position
        const shared = {
          subject,
          unit: '',
          at,
          period: null,
          quality: 'measured' as const,
          source: subject.kind === 'place' ? 'map' : 'city-file',
          screen: screenOf(subject, subject.kind === 'street' ? places.street(subject.id)?.screen : undefined),
        }
        const section = subject.kind === 'section' ? places.sections.find((it) => it.id === subject.id) : undefined
        const point = subject.kind === 'place' || subject.kind === 'substation' ? position?.position : undefined
        const around = point && city.districts.find((it) => isInside(point, it.geometry.coordinates))
        const district = places.districts.find((it) => it.id === (section?.districtId ?? around?.id))
        return [
          { ...shared, measure: 'match', value: score },
          ...(position
            ? [{ ...shared, measure: 'position', value: position.square ?? position.position.map((it) => it.toFixed(5)).join(', ') }]
            : []),
          ...(district ? [{ ...shared, measure: 'district', value: district.name }] : []),
        ]
      })
      const notes: Note[] = []
      if (shown.length === 0) notes.push({ note: 'missing', what: text })
      if (shown.length < found.length) notes.push({ note: 'cut', shown: shown.length, of: found.length })
      return { facts, notes, positions }
    },
  }
}

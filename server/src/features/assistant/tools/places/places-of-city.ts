import { MOST_ROWS, PlacesQuestion } from '@oppidum/analyst/questions'
import type { Tool, ToolFact } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { isInside } from '@oppidum/domain/core/geo'
import { groupWords, placeWords, toolWords } from '../tool-words.ts'
import { type CityPlaces, cityPlaces, type Positioned } from './city-places.ts'

const SCREENS = { section: '/traffic', street: '/traffic', district: '/map', substation: '/energy' } as const
const PLURAL = { section: 'sections', street: 'streets', district: 'districts', substation: 'substations' } as const

/** Counts and lists places of a kind, in the whole city or within another place. */
export function placesOfCityTool(): Tool<typeof PlacesQuestion> {
  return {
    name: 'places_of_city',
    description:
      'How many road sections, streets, districts or substations there are, and their names: in the city, or of another place. Sections and streets of a district or street; the districts through which a street runs; the district in which a section or a substation lies; the substation that supplies a district; with `supplied` the districts that a substation supplies.',
    args: PlacesQuestion,
    sentence: ({ kind, within }, { city, language }) =>
      `${toolWords(language).places(groupWords(PLURAL[kind], language))}${within ? `, ${placeWords(city, within)}` : ''}`,
    async run({ kind, within, supplied, limit = MOST_ROWS }, { asker: { city }, nowMs }) {
      const places = cityPlaces(city)
      const inside = within && within.kind !== 'city' ? places.subjectOf(within) : null
      const all = inside ? ofPlace(places, city, kind, inside, supplied === true) : ofCity(places, city, kind)
      const shared = {
        unit: '',
        at: new Date(nowMs).toISOString(),
        period: null,
        quality: 'measured' as const,
        source: 'city-file',
        screen: SCREENS[kind],
      }
      const positions: Record<string, Positioned> = {}
      const shown = all.slice(0, limit)
      const facts = shown.map((subject): ToolFact => {
        const position = places.positionOf(subject)
        if (position) positions[subject.id] = position
        return { ...shared, subject, measure: 'position', value: position?.square ?? subject.name }
      })
      const count: ToolFact = { ...shared, subject: inside ?? places.city, measure: 'count', value: all.length }
      return {
        facts: [count, ...facts],
        notes: shown.length < all.length ? [{ note: 'cut', shown: shown.length, of: all.length }] : [],
        positions,
      }
    },
  }
}

type City = Parameters<typeof cityPlaces>[0]
type Kind = PlacesQuestion['kind']

function ofCity(places: CityPlaces, city: City, kind: Kind): Subject[] {
  if (kind === 'section') return places.sections.map((it) => it.subject)
  if (kind === 'street') return places.streets.map((it) => it.subject)
  if (kind === 'district') return places.districts.map((it) => it.subject)
  return city.substations.map(({ id, name }) => ({ kind: 'substation', id, name }))
}

function ofPlace(places: CityPlaces, city: City, kind: Kind, inside: Subject, supplied: boolean): Subject[] {
  const sections =
    inside.kind === 'section'
      ? places.sections.filter((it) => it.id === inside.id)
      : inside.kind === 'street'
        ? (places.street(inside.id)?.sections ?? [])
        : inside.kind === 'district'
          ? places.sections.filter((it) => it.districtId === inside.id)
          : []
  if (kind === 'section') return sections.map((it) => it.subject)
  if (kind === 'street') return places.streets.filter((it) => sections.some((one) => it.sections.includes(one))).map((it) => it.subject)
  const substation = city.substations.find((it) => it.id === inside.id)
  if (kind === 'district') {
    const ids =
      inside.kind === 'substation'
        ? city.districts
            .filter((it) =>
              supplied ? it.suppliedBy === inside.id : substation !== undefined && isInside(substation.position, it.geometry.coordinates),
            )
            .map((it) => it.id)
        : sections.map((it) => it.districtId)
    return places.districts.filter((it) => ids.includes(it.id)).map((it) => it.subject)
  }
  const districts = inside.kind === 'district' ? [inside.id] : sections.map((it) => it.districtId)
  const suppliers = city.districts.filter((it) => districts.includes(it.id)).map((it) => it.suppliedBy)
  return city.substations.filter((it) => suppliers.includes(it.id)).map(({ id, name }) => ({ kind: 'substation', id, name }))
}

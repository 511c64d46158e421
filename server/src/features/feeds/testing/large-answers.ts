const twoDigits = (value: number) => String(value).padStart(2, '0')
/** A different minute for each number, newest first as most publishers write. */
const timeOf = (index: number) =>
  `2026-${twoDigits(12 - (Math.floor(index / 38_880) % 11))}-${twoDigits(27 - (Math.floor(index / 1_440) % 27))}T${twoDigits(23 - (Math.floor(index / 60) % 24))}:${twoDigits(59 - (index % 60))}:00Z`
const WORDS = 'The lamp at the corner flickers since Monday; the neighbours say that it was like this in März already. '

/** One element of a large answer, by its number. */
type Element = (index: number) => string
const list = (before: string, element: Element, after: string) => ({ before, element, after, between: ',' })

const request = (index: number) => ({
  service_request_id: `r-${index}`,
  status: index % 3 === 0 ? 'closed' : 'open',
  status_notes: index % 5 === 0 ? 'Scheduled for next week' : '',
  service_name: 'Street light out',
  service_code: `code-${index % 40}`,
  description: WORDS.repeat(1 + (index % 8)),
  agency_responsible: 'Lighting',
  requested_datetime: timeOf(index),
  updated_datetime: timeOf(index),
  address: `Calle Inventada ${index}`,
  lat: -34.8 - (index % 1_000) / 10_000,
  long: -56.1 - (index % 1_000) / 10_000,
})

const feature = (index: number) => ({
  id: `works-${index}`,
  type: 'Feature',
  properties: {
    core_details: {
      event_type: 'work-zone',
      data_source_id: 'source',
      name: `Works ${index}`,
      road_names: [`Road ${index % 300}`],
      direction: 'northbound',
      description: WORDS.repeat(3),
      creation_date: '2026-11-01T00:00:00Z',
      update_date: timeOf(index),
      // Five at a time are one project.
      ...(index % 5 === 0 ? {} : { related_road_events: [{ type: 'first-in-sequence', id: `works-${index - (index % 5)}` }] }),
    },
    start_date: '2026-11-01T06:00:00Z',
    end_date: '2027-01-01T06:00:00Z',
    vehicle_impact: 'some-lanes-closed',
    lanes: [1, 2, 3].map((order) => ({ order, type: 'general', status: order === 2 ? 'closed' : 'open' })),
  },
  geometry: { type: 'LineString', coordinates: Array.from({ length: 20 }, (_, at) => [-93 - at / 1_000, 41 + (index % 900) / 1_000]) },
})

const FUELS = ['SUN', 'WND', 'NG', 'COL', 'NUC', 'WAT', 'BAT', 'OTH']
const row = (index: number) => ({
  period: new Date(Date.UTC(2026, 10, 20, 5 - Math.floor(index / FUELS.length))).toISOString().slice(0, 13),
  respondent: 'INV',
  'respondent-name': 'Invented Power Administration',
  fueltype: FUELS[index % FUELS.length],
  'type-name': 'Some fuel',
  value: String(100 + (index % 977)),
  'value-units': 'megawatthours',
})

/** A closed lane after an accident, as a national access point writes it: some 4 KB. */
const situation = (index: number) => {
  const record = (type: string, part: number, own: string) => `
        <situationRecord xsi:type="${type}" id="s-${index}-${part}" version="1">
          <situationRecordCreationTime>${timeOf(index)}</situationRecordCreationTime>
          <situationRecordVersionTime>${timeOf(index)}</situationRecordVersionTime>
          <probabilityOfOccurrence>certain</probabilityOfOccurrence>
          <severity>medium</severity>
          <validity>
            <validityStatus>active</validityStatus>
            <validityTimeSpecification>
              <overallStartTime>${timeOf(index)}</overallStartTime>
            </validityTimeSpecification>
          </validity>
          <generalPublicComment><comment><values><value lang="en">${WORDS.repeat(1 + (index % 4))}</value></values></comment></generalPublicComment>
          <groupOfLocations xsi:type="Linear">
            <locationForDisplay><latitude>${41 + (index % 900) / 1_000}</latitude><longitude>-93.1</longitude></locationForDisplay>
            <linearExtension><linearLineStringExtension><gmlLineString srsName="EPSG:4326"><posList>${Array.from({ length: 20 }, (_, at) => `${41 + (index % 900) / 1_000} ${-93 - at / 1_000}`).join(' ')}</posList></gmlLineString></linearLineStringExtension></linearExtension>
          </groupOfLocations>
          ${own}
        </situationRecord>`
  return `
      <situation id="s-${index}" version="1">
        <headerInformation><confidentiality>noRestriction</confidentiality><informationStatus>real</informationStatus></headerInformation>${record('Accident', 1, '<accidentType>multivehicleAccident</accidentType>')}${record('RoadOrCarriagewayOrLaneManagement', 2, '<complianceOption>mandatory</complianceOption>')}
      </situation>`
}

/** A site of three lanes with two classes of vehicles. */
const siteMeasurements = (index: number) => `
      <siteMeasurements>
        <measurementSiteReference targetClass="MeasurementSiteRecord" id="RWS01_MONIBAS_${index}" version="1"/>
        <measurementTimeDefault>2026-11-20T06:54:00Z</measurementTimeDefault>${Array.from({ length: 9 }, (_, at) => {
          const [type, holder, field, value] =
            at % 3 === 0
              ? ['TrafficSpeed', 'averageVehicleSpeed', 'speed', 60 + (index % 60)]
              : ['TrafficFlow', 'vehicleFlow', 'vehicleFlowRate', 60 * (1 + (index % 9))]
          return `
        <measuredValue index="${at}">
          <measuredValue>
            <basicData xsi:type="${type}">
              <${holder} numberOfIncompleteInputs="0" numberOfInputValuesUsed="3">
                <dataError>false</dataError>
                <${field}>${value}</${field}>
              </${holder}>
            </basicData>
          </measuredValue>
        </measuredValue>`
        }).join('')}
      </siteMeasurements>`

const publication = (type: string, element: Element) =>
  ({
    ...list(
      `<?xml version="1.0" encoding="UTF-8"?><d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" modelBaseVersion="2"><payloadPublication xsi:type="${type}" lang="en"><publicationTime>2026-11-20T06:55:00Z</publicationTime>`,
      element,
      '</payloadPublication></d2LogicalModel>',
    ),
    standard: 'datex2',
    mediaType: 'application/xml',
    between: '',
  }) as const

const json = (element: (index: number) => object) => (index: number) => JSON.stringify(element(index))
const xml = (index: number) =>
  `<request>${Object.entries(request(index))
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</request>`

export const LARGE_ANSWERS = {
  'open311 json': { standard: 'open311', mediaType: 'application/json', ...list('[', json(request), ']') },
  'open311 xml': { standard: 'open311', mediaType: 'text/xml', ...list('<service_requests>', xml, '</service_requests>'), between: '\n' },
  wzdx: {
    standard: 'wzdx',
    mediaType: 'application/json',
    ...list(
      '{"type":"FeatureCollection","features":[',
      json(feature),
      '],"feed_info":{"version":"4.2","update_date":"2026-11-20T06:55:00Z"}}',
    ),
  },
  eia: {
    standard: 'eia',
    mediaType: 'application/json',
    settings: { route: 'fuel-type-data' },
    ...list('{"response":{"total":1,"data":[', json(row), ']}}'),
  },
  situations: { ...publication('SituationPublication', situation), settings: { content: 'situations' } },
  measurements: { ...publication('MeasuredDataPublication', siteMeasurements), settings: { content: 'measurements', lanesInOrder: true } },
} as const
export type LargeAnswer = keyof typeof LARGE_ANSWERS

/** An answer of about `bytes` bytes, in pieces. @param from number of its first element */
export function* piecesOf(name: LargeAnswer, bytes: number, from = 0): Generator<string> {
  const { before, element, between, after } = LARGE_ANSWERS[name]
  yield before
  let size = 0
  for (let index = 0; size < bytes; ) {
    let piece = ''
    for (; piece.length < 60_000 && size + piece.length < bytes; index++) piece += (index > 0 ? between : '') + element(from + index)
    size += piece.length
    yield piece
  }
  yield after
}

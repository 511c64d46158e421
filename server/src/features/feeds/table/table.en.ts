import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'data tables',
  about: "A table of a city's data portal: Socrata, CKAN, ArcGIS, or a JSON, GeoJSON or CSV file. You say what its columns mean.",
  fields: {
    dialect: {
      label: 'Kind of table',
      choices: {
        socrata: 'Socrata (…/resource/abcd-1234.json)',
        ckan: 'CKAN (…/datastore_search?resource_id=…)',
        arcgis: 'ArcGIS layer (…/FeatureServer/0)',
        geojson: 'GeoJSON file',
        json: 'JSON file',
        csv: 'CSV file',
      },
    },
    target: {
      label: 'Content',
      choices: { traffic: 'Speeds and flows', serviceRequests: 'Service requests', incidents: 'Incidents', energy: 'Energy of the city' },
    },
    mapping: {
      label: 'Columns',
      hint: 'Speeds and flows need an id, a time and a speed or flow; records an id and a time; energy a time and a value.',
      choices: {
        id: 'Id',
        name: 'Name or title',
        time: 'Time',
        timeOfDay: 'Time of day, if in its own column',
        latitude: 'Latitude',
        longitude: 'Longitude',
        geometry: 'Point or line',
        status: 'Status',
        speed: 'Speed',
        flow: 'Flow',
        solar: 'Solar power',
        wind: 'Wind power',
        traditional: 'Traditional power',
        consumption: 'Consumption',
        storage: 'Storage',
        description: 'Description',
        place: 'Address',
        updated: 'Last change',
        closed: 'Closed',
        expected: 'Expected end',
        category: 'Kind',
        priority: 'Priority',
        department: 'Department',
      },
    },
    words: {
      label: 'Words',
      hint: 'The publisher\'s words and ours: {"status": {"Being worked on": "in_progress"}, "category": {"*": "traffic_accident"}}. The asterisk stands for any other word.',
    },
    rows: { label: 'Rows per answer', hint: 'Up to 50,000. Service requests are read in pages of this size.' },
    complete: { label: 'Every answer has all current incidents', hint: 'An incident that is missing from two answers in a row has ended.' },
  },
}

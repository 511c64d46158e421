import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'Open311 requests',
  about: "Citizens' requests from another system: Open311 GeoReport v2.",
  fields: {
    jurisdictionId: { label: 'Jurisdiction' },
    rules: { label: 'Categories', hint: 'The first rule whose text occurs in the code, group or keywords of a service applies.' },
  },
}

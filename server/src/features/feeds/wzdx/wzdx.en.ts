import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'WZDx road events',
  about: 'Road works and closures: Work Zone Data Exchange 4, published by states and counties in the United States.',
  fields: {},
}

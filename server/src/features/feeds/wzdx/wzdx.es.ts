import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'eventos viales WZDx',
  about: 'Obras y cortes en la vía pública: Work Zone Data Exchange 4, que publican estados y condados de Estados Unidos.',
  fields: {},
}

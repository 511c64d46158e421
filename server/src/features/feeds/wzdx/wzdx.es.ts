import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'eventos viales WZDx',
  about: 'Obras y cortes en la vía pública: Work Zone Data Exchange 4, que publican estados y condados de Estados Unidos.',
  fields: {},
  phrases: {
    "The publisher's response has an unsupported version; 4.0 to 4.2 are supported.":
      'La respuesta del publicador es de una versión no admitida; se admiten de la 4.0 a la 4.2.',
    "The publisher's response is about field devices, not road events.":
      'La respuesta del publicador trata de dispositivos de campo, no de eventos viales.',
    "The publisher's response is not a list of road events.": 'La respuesta del publicador no es una lista de eventos viales.',
    'not a road event': 'no es un evento vial',
  },
}

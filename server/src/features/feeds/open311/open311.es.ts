import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'solicitudes Open311',
  about: 'Solicitudes ciudadanas de otro sistema: Open311 GeoReport v2.',
  fields: {
    jurisdictionId: { label: 'Jurisdicción' },
    rules: {
      label: 'Categorías',
      hint: 'Se aplica la primera regla cuyo texto aparece en el código, el grupo o las palabras clave del servicio.',
    },
  },
  phrases: {
    "The publisher's response is not a list of service requests.": 'La respuesta del publicador no es una lista de solicitudes.',
    'picture address is no use': 'la dirección de la imagen no sirve',
  },
}

import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'avisos GTFS-Realtime',
  about: 'Avisos del servicio del transporte público, como incidentes mientras están vigentes.',
  fields: {
    timetableUrl: {
      label: 'Dirección de los horarios',
      hint: 'El archivo GTFS del operador (.zip). Sin él, los avisos muestran los códigos de líneas y paradas en lugar de sus nombres.',
    },
    language: {
      label: 'Idioma',
      hint: 'Código del idioma del texto propio del incidente; por ejemplo, es. Los demás idiomas del aviso pasan a ser traducciones.',
    },
    alwaysComplete: {
      label: 'Cada respuesta es completa',
      hint: 'Solo para operadores que marcan como DIFFERENTIAL respuestas completas. Los avisos que dejan de figurar terminan.',
    },
  },
}

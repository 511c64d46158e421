import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'datos GTFS-Realtime',
  about: 'Transporte público: avisos del servicio como incidentes mientras están vigentes, o la posición de los vehículos en el mapa.',
  fields: {
    target: {
      label: 'Qué se lee',
      hint: 'Los operadores tienen una dirección para los avisos y otra para la posición de los vehículos. Agregue una fuente para cada una.',
      choices: { incidents: 'Avisos del servicio', vehicles: 'Posición de los vehículos' },
    },
    timetableUrl: {
      label: 'Dirección de los horarios',
      hint: 'El archivo GTFS del operador (.zip). Sin él se muestran los códigos de líneas y paradas en lugar de sus nombres.',
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

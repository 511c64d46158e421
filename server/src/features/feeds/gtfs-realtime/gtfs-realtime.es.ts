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
  phrases: {
    'route or stop is not in the timetable': 'línea o parada que no está en el horario',
    'route is not in the timetable': 'línea que no está en el horario',
    'active period is no use': 'un período de vigencia no sirve',
    "The publisher's response is GTFS-Realtime as text or JSON. Use the address of its binary form (.pb).":
      'La respuesta del publicador es GTFS-Realtime en texto o JSON. Use la dirección de la forma binaria (.pb).',
    "The publisher's response is an archive, such as a GTFS timetable. It belongs in the setting for the timetable; the feed needs the address of the alerts or the vehicle positions.":
      'La respuesta del publicador es un archivo comprimido, como un horario GTFS. Va en el ajuste del horario; la fuente necesita la dirección de las alertas o de las posiciones de los vehículos.',
    "The publisher's response has alerts or trip updates and no vehicle positions. Use the address of the vehicle positions.":
      'La respuesta del publicador tiene alertas o actualizaciones de viajes, pero no posiciones de vehículos. Use la dirección de las posiciones de los vehículos.',
    "The publisher's response has vehicle positions or trip updates and no alerts. Use the address of the alerts, or read vehicles.":
      'La respuesta del publicador tiene posiciones de vehículos o actualizaciones de viajes, pero no alertas. Use la dirección de las alertas, o lea los vehículos.',
    "The publisher's response says that it has only changes (DIFFERENTIAL), from which nobody can tell which alerts are in force. Use the address of the full data set.":
      'La respuesta del publicador dice que solo tiene cambios (DIFFERENTIAL), con los que no se puede saber qué alertas están vigentes. Use la dirección del conjunto completo.',
    'The timetable could not be read, so that routes and stops have their ids in place of names.':
      'No se pudo leer el horario, así que las líneas y paradas llevan sus identificadores en lugar de nombres.',
    'deleted by the publisher': 'eliminado por el publicador',
    'its id occurs again': 'su identificador se repite',
    'The address of the timetable does not give a GTFS archive with routes.txt or stops.txt.':
      'La dirección del horario no da un archivo GTFS con routes.txt o stops.txt.',
    'bearing is no direction': 'el rumbo no es una dirección',
    'its time is in the future': 'su hora está en el futuro',
    'its vehicle occurs again': 'su vehículo se repite',
    'position is no place on earth': 'la posición no es un lugar de la Tierra',
    'position is too old': 'la posición es demasiado antigua',
    'speed is impossible': 'la velocidad es imposible',
  },
}

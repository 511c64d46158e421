import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'mensajes Sparkplug B',
  about: 'Controladores, pasarelas y medidores que envían sus valores a un bróker MQTT en formato Sparkplug B.',
  fields: {
    group: { label: 'Identificador del grupo', hint: 'El nivel que sigue a spBv1.0 en los tópicos.' },
    metrics: {
      label: 'Métricas',
      hint: '[{"name": "Velocidad", "measure": "traffic.speed", "unit": "km/h"}]. {site} en un nombre es el sensor; sin él, el sensor es nodo/dispositivo.',
    },
    version: { label: 'Versión de MQTT', choices: { '3.1.1': '3.1.1', '5': '5' } },
    user: { label: 'Usuario', hint: 'La clave es la contraseña. Conviene que el usuario pueda publicar mensajes NCMD del grupo.' },
    clientId: {
      label: 'Identificador de cliente',
      hint: 'El bróker admite cada identificador una sola vez. Si lo deja vacío, se forma con el de la fuente.',
    },
    authority: {
      label: 'Autoridad certificadora',
      hint: 'Para un bróker con una autoridad privada: el certificado de esta, en PEM. En esta fuente reemplaza a las autoridades públicas. Solo con mqtts.',
    },
  },
  phrases: {
    "Asked for a rebirth, because a birth or another message is missing: {nodes}. If this persists, check that the feed's user is allowed to publish NCMD messages.":
      'Se pidió un renacimiento, porque falta un nacimiento u otro mensaje: {nodes}. Si persiste, revise que el usuario de la fuente pueda publicar mensajes NCMD.',
    'Offline, as the broker says: {nodes}.': 'Desconectados, según el servidor de mensajes: {nodes}.',
    "Offline, as the broker says: {nodes}. Asked for a rebirth, because a birth or another message is missing: {others}. If this persists, check that the feed's user is allowed to publish NCMD messages.":
      'Desconectados, según el servidor de mensajes: {nodes}. Se pidió un renacimiento, porque falta un nacimiento u otro mensaje: {others}. Si persiste, revise que el usuario de la fuente pueda publicar mensajes NCMD.',
    'a gap in the sequence of an edge node': 'un salto en la secuencia de un nodo',
    'an alias whose birth is missing': 'un alias sin su nacimiento',
    'no number': 'no es un número',
    'not Sparkplug B': 'no es Sparkplug B',
    'the sensor has no value': 'el sensor no tiene valor',
  },
}

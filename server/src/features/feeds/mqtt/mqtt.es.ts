import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'mensajes MQTT',
  about: 'Sensores y medidores que envían sus valores en JSON al bróker MQTT de la ciudad.',
  fields: {
    topic: { label: 'Tópico', hint: 'calles/{site}/estado: {site} es el sensor. + abarca un nivel y # todo lo que sigue.' },
    values: {
      label: 'Valores',
      hint: '[{"measure": "traffic.speed", "pointer": "/velocidad", "unit": "km/h"}]: qué se guarda, dónde está en el mensaje y su unidad.',
    },
    each: { label: 'Lista en el mensaje', hint: 'Puntero JSON a la lista, si un mensaje trae muchos registros.' },
    site: { label: 'Sensor en el mensaje', hint: 'Puntero JSON al identificador del sensor, si no está en el tópico.' },
    time: {
      label: 'Hora en el mensaje',
      hint: 'Puntero JSON. Sin él, un valor vale desde que llega y los mensajes retenidos se descartan.',
    },
    version: { label: 'Versión de MQTT', choices: { '3.1.1': '3.1.1', '5': '5' } },
    user: { label: 'Usuario', hint: 'La clave es la contraseña.' },
    clientId: {
      label: 'Identificador de cliente',
      hint: 'El bróker admite cada identificador una sola vez. Si lo deja vacío, se forma con el de la fuente.',
    },
    authority: {
      label: 'Autoridad certificadora',
      hint: 'Para un bróker con una autoridad privada: el certificado de esta, en PEM. En esta fuente reemplaza a las autoridades públicas. Solo con mqtts.',
    },
    sessionSeconds: {
      label: 'Sesión en segundos',
      hint: 'Cuánto tiempo guarda el bróker los mensajes mientras no hay conexión; 0: nada. Requiere una hora en el mensaje.',
    },
  },
  phrases: {
    'another topic': 'otro tema',
    'no list': 'sin lista',
    'not JSON': 'no es JSON',
  },
}

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
  },
}

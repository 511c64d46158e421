import { type Topic, topic } from '../how-to-topic.ts'

/** Roles, the status page, road sections and how new values are. */
export const SYSTEM_HELP: readonly Topic[] = [
  topic('roles', {
    found: [
      'role',
      'allowed',
      'who allowed',
      'may i',
      'permit',
      'permite',
      'quien cerrar',
      'who can see',
      'who sees',
      'who may',
      'roles',
      'permission',
      'visitor see',
      'viewer',
      'what can operator',
      'quien ve',
      'quien puede',
      'permiso',
      'rol',
      'que puede operador',
      'visitante',
    ],
    en: [
      'Who sees and may do what',
      'Visitors see live values, the last 24 hours and all records, never who reported them; signed-in people may report incidents.',
      'Operators change records and see internal remarks; admins manage people and read the audit trail and the mail.',
      'Longer history, the assistant and saved views come with basic; forecasts, situations and targets with pro.',
    ],
    es: [
      'Quién ve y puede hacer qué',
      'Los visitantes ven valores en vivo, las últimas 24 horas y todos los registros, nunca quién los informó; quien inició sesión puede informar incidentes.',
      'Los operadores cambian registros y ven notas internas; los administradores gestionan personas y leen el registro de auditoría y el correo.',
      'La historia más larga, el asistente y las vistas guardadas vienen con basic; pronósticos, situaciones y plazos con pro.',
    ],
    screen: '/pricing',
  }),
  topic('status', {
    found: [
      'status',
      'working',
      'system status',
      'is system working',
      'disconnected',
      'status page',
      'outage',
      'estado sistema',
      'desconectad',
      'pagina estado',
      'funciona el sistema',
    ],
    en: [
      'System status',
      'The box in the sidebar says "All systems operational" only when every check is green; a check that could not be made is not green.',
      'The status page shows each check with its past, and every feed.',
    ],
    es: [
      'Estado del sistema',
      'El recuadro del menú dice que todo funciona solo cuando cada control está en verde; un control que no se pudo hacer no es verde.',
      'La página de estado muestra cada control con su pasado, y cada fuente.',
    ],
    screen: '/status',
  }),
  topic('section', {
    found: ['section', 'road section', 'monitored', 'tramo', 'tramos', 'vigilad'],
    en: [
      'Road sections',
      'A traffic record is a monitored road section, named "street, from - to"; the first one is the city as a whole.',
      'Its page shows speed, congestion, incidents that hinder it and the past.',
    ],
    es: [
      'Tramos de calle',
      'Un registro de tránsito es un tramo vigilado, con el nombre "calle, desde - hasta"; el primero es la ciudad entera.',
      'Su página muestra velocidad, congestión, los incidentes que lo afectan y el pasado.',
    ],
    screen: '/traffic',
  }),
  topic('fresh', {
    found: ['how often', 'update', 'updated', 'refresh', 'real time', 'cada cuanto', 'actualiz', 'tiempo real', 'refresc'],
    en: [
      'How new the values are',
      'Pages are told of changes as they happen; how often a value is measured depends on its feed.',
      'The status page shows for each feed when it was last heard; a value that is too old is dimmed.',
    ],
    es: [
      'Qué tan nuevos son los valores',
      'Las páginas reciben los cambios cuando ocurren; cada cuánto se mide un valor depende de su fuente.',
      'La página de estado muestra cuándo se oyó cada fuente por última vez; un valor demasiado viejo se atenúa.',
    ],
    screen: '/status',
  }),
]

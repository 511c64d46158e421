import { helpTexts } from '../../help-texts.ts'

/** Roles, the status page, road sections and how new values are. */
export const systemHelp = helpTexts({
  roles: {
    title: 'Quién ve y puede hacer qué',
    keywords: 'permit, permite, quien cerrar, quien ve, quien puede, permiso, rol, que puede operador, visitante',
    steps: [
      'Los visitantes ven valores en vivo, las últimas 24 horas y todos los registros, nunca quién los reportó; quien tiene sesión iniciada puede reportar incidentes.',
      'Los operadores cambian registros y ven comentarios internos; los administradores gestionan personas y leen el registro de auditoría y el correo saliente.',
      'El historial más largo, el asistente y las vistas guardadas vienen con Basic; pronósticos, situaciones y plazos, con Pro.',
    ],
  },
  status: {
    title: 'Estado del sistema',
    keywords: 'estado sistema, desconectad, pagina estado, funciona el sistema',
    steps: [
      'El recuadro del menú dice que todo funciona solo cuando cada control está en verde; un control sin datos no está en verde.',
      'La página de estado muestra cada control con su historial, y cada fuente.',
    ],
  },
  section: {
    title: 'Tramos de calle',
    keywords: 'tramo, tramos, vigilad',
    steps: [
      'Un registro de tránsito es un tramo vigilado, con el nombre "calle, desde - hasta"; el primero es la ciudad entera.',
      'Su página muestra velocidad, congestión, los incidentes que lo afectan y el historial.',
    ],
  },
  fresh: {
    title: 'Qué tan nuevos son los valores',
    keywords: 'cada cuanto, actualiz, tiempo real, refresc',
    steps: [
      'Las páginas reciben los cambios cuando ocurren; cada cuánto se mide un valor depende de su fuente.',
      'La página de estado muestra cuándo entregó cada fuente por última vez; un valor demasiado viejo se atenúa.',
    ],
  },
})

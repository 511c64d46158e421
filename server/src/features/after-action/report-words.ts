import type { Language } from '@oppidum/domain/language'
import type { RecordKind } from '@oppidum/domain/life-cycle'
import type { Outcome } from '@oppidum/domain/outcome'
import type { Aim } from '@oppidum/domain/target'
import type { Door, TimelineAction, TimelineEntry } from '@oppidum/domain/timeline'

/** All that a report says by itself. */
export interface ReportWords {
  kind: Record<RecordKind, string>
  head(city: string, made: string, by: string): string
  /** Whoever asked with no name of their own. */
  somebody: string
  lead(zone: string): string
  foot: string
  sections: Record<
    'identity' | 'situation' | 'description' | 'targets' | 'outcome' | 'timeline' | 'pictures' | 'links' | 'folded' | 'evidence',
    string
  >
  columns: [when: string, who: string, what: string]
  leftOut(count: string, atLeast: boolean): string
  fields: Record<string, string>
  nothing: string
  none: Record<'targets' | 'timeline' | 'links' | 'outcome', string>
  yes: string
  no: string
  aims: Record<Aim, string>
  met(done: string, due: string): string
  missed(done: string, due: string, by: string): string
  due(due: string): string
  overdue(due: string, by: string): string
  lasting(minutes: number): string
  outcomes: Record<Outcome, string>
  actions: Record<TimelineAction, string>
  /** Of what only the desk reads. */
  internal: string
  by: Record<TimelineEntry['by'], string>
  doors: Record<Door, string>
  change(name: string, from: string, to: string): string
  things: Record<NonNullable<TimelineEntry['thing']>['kind'], string>
  words: Record<string, string>
  picture(number: number, time: string, caption: string | null): string
  notRead: string
  qualities: Record<string, string>
  /** What stands for a text that is longer than is printed. */
  cut: string
}

const lasting = (minutes: number, day: string) => {
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  return [days > 0 && `${days} ${day}`, hours > 0 && `${hours} h`, (rest > 0 || minutes === 0) && `${rest} min`].filter(Boolean).join(' ')
}

export const REPORT_WORDS: Record<Language, ReportWords> = {
  en: {
    kind: { incident: 'Incident', 'service-request': 'Service request' },
    head: (city, made, by) => `${city}. Made ${made} by ${by}.`,
    somebody: 'an operator',
    lead: (zone) => `After-action report. Times are those of ${zone}.`,
    foot: 'Page {page} of {pages}',
    sections: {
      identity: 'Record',
      situation: 'Situation',
      description: 'Description',
      targets: 'Targets',
      outcome: 'Outcome',
      timeline: 'Timeline',
      pictures: 'Pictures',
      links: 'Belongs together with',
      folded: 'Reports of the same thing',
      evidence: 'Source',
    },
    columns: ['When', 'Who, and by which way', 'What'],
    leftOut: (count, atLeast) =>
      `${atLeast ? `At least ${count}` : count} earlier entries are not printed here; the CSV file of the timeline has more of them.`,
    fields: {
      number: 'Number',
      title: 'Title',
      description: 'Description',
      status: 'Status',
      priority: 'Priority',
      type: 'Type',
      category: 'Category',
      serviceCode: 'Service',
      location: 'Place',
      square: 'Square of the map',
      district: 'District',
      position: 'Position',
      geometry: 'Position',
      hindersRoad: 'Hinders traffic',
      createdAt: 'Reported',
      startsAt: 'Begins',
      endsAt: 'Expected end',
      expectedAt: 'Expected',
      acknowledgedAt: 'Acknowledged',
      resolvedAt: 'Resolved',
      completedAt: 'Completed',
      department: 'Department',
      assignedDepartment: 'Department',
      assignee: 'Assigned to',
      outcome: 'Outcome',
      outcomeReason: 'Reason',
      confirmation: 'Reporter says',
      reopened: 'Opened again',
      reports: 'Reports of it',
      duplicateOf: 'Repeats',
      source: 'Source',
      quality: 'Quality',
      observedAt: 'Last confirmed by it',
      externalId: 'Its number there',
      version: 'Version',
    },
    nothing: 'nothing',
    none: {
      targets: 'No target of the city is about this record.',
      timeline: 'Nothing is recorded.',
      links: 'None.',
      outcome: 'Not closed when this was made.',
    },
    yes: 'yes',
    no: 'no',
    aims: { acknowledge: 'Acknowledge', resolve: 'Resolve' },
    met: (done, due) => `met: ${done}, due ${due}`,
    missed: (done, due, by) => `missed by ${by}: ${done}, due ${due}`,
    due: (due) => `due ${due}`,
    overdue: (due, by) => `overdue by ${by}: due ${due}`,
    lasting: (minutes) => lasting(minutes, 'd'),
    outcomes: { fixed: 'fixed', cannot_fix: 'cannot be fixed', duplicate: 'duplicate', not_ours: 'not ours' },
    actions: {
      created: 'Reported',
      changed: 'Changed',
      acknowledged: 'Acknowledged',
      assigned: 'Assigned',
      moved: 'Status changed',
      closed: 'Closed',
      reopened: 'Opened again',
      commented: 'Remark',
      attached: 'Picture added',
      detached: 'Picture taken off',
      linked: 'Linked with',
      unlinked: 'Link taken back',
      escalated: 'Escalated',
      folded: 'Folded together with',
      unfolded: 'Taken apart from',
      joined: 'Joined the situation',
      left: 'Left the situation',
      confirmed: 'Confirmed by the reporter',
      'not-fixed': 'Not fixed, says the reporter',
      'told-reporter': 'Reporter told',
      'contact-deleted': 'Contact data deleted',
    },
    internal: 'internal',
    by: { operator: 'Operator', reporter: 'Reporter', source: 'Source', city: 'Rule of the city' },
    doors: { desk: 'desk', feed: 'feed', simulator: 'simulator', report: 'report', open311: 'Open311', rule: 'rule' },
    change: (name, from, to) => `${name}: from ${from} to ${to}`,
    things: { incident: 'incident', 'service-request': 'service request', picture: 'picture', situation: 'situation' },
    words: {},
    picture: (number, time, caption) => `Picture ${number}, ${time}${caption === null ? '' : `: ${caption}`}`,
    notRead: 'This picture could not be read when the report was made.',
    qualities: { measured: 'measured', estimated: 'estimated', forecast: 'forecast', simulated: 'simulated', sample: 'sample' },
    cut: ' … (longer on the screen)',
  },
  es: {
    kind: { incident: 'Incidente', 'service-request': 'Solicitud' },
    head: (city, made, by) => `${city}. Generado el ${made} por ${by}.`,
    somebody: 'un operador',
    lead: (zone) => `Informe posterior. Las horas son las de ${zone}.`,
    foot: 'Página {page} de {pages}',
    sections: {
      identity: 'Registro',
      situation: 'Situación',
      description: 'Descripción',
      targets: 'Plazos',
      outcome: 'Resultado',
      timeline: 'Cronología',
      pictures: 'Imágenes',
      links: 'Relacionado con',
      folded: 'Reportes de lo mismo',
      evidence: 'Fuente',
    },
    columns: ['Cuándo', 'Quién y por qué vía', 'Qué'],
    leftOut: (count, atLeast) =>
      `${atLeast ? `Al menos ${count}` : count} entradas anteriores no se imprimen aquí; el archivo CSV de la cronología tiene más.`,
    fields: {
      number: 'Número',
      title: 'Título',
      description: 'Descripción',
      status: 'Estado',
      priority: 'Prioridad',
      type: 'Tipo',
      category: 'Categoría',
      serviceCode: 'Servicio',
      location: 'Lugar',
      square: 'Cuadro del mapa',
      district: 'Barrio',
      position: 'Posición',
      geometry: 'Posición',
      hindersRoad: 'Entorpece el tránsito',
      createdAt: 'Reportado',
      startsAt: 'Comienza',
      endsAt: 'Fin previsto',
      expectedAt: 'Previsto',
      acknowledgedAt: 'Recibo acusado',
      resolvedAt: 'Resuelto',
      completedAt: 'Completado',
      department: 'Dependencia',
      assignedDepartment: 'Dependencia',
      assignee: 'Asignado a',
      outcome: 'Resultado',
      outcomeReason: 'Motivo',
      confirmation: 'Según quien reportó',
      reopened: 'Reabierto',
      reports: 'Reportes',
      duplicateOf: 'Repite',
      source: 'Fuente',
      quality: 'Calidad',
      observedAt: 'Última confirmación',
      externalId: 'Su número allí',
      version: 'Versión',
    },
    nothing: 'nada',
    none: {
      targets: 'Ningún plazo de la ciudad se refiere a este registro.',
      timeline: 'No hay nada registrado.',
      links: 'Nada.',
      outcome: 'No estaba cerrado cuando se generó este informe.',
    },
    yes: 'sí',
    no: 'no',
    aims: { acknowledge: 'Acusar recibo', resolve: 'Resolver' },
    met: (done, due) => `cumplido: ${done}, vencía ${due}`,
    missed: (done, due, by) => `incumplido por ${by}: ${done}, vencía ${due}`,
    due: (due) => `vence ${due}`,
    overdue: (due, by) => `vencido hace ${by}: vencía ${due}`,
    lasting: (minutes) => lasting(minutes, 'd'),
    outcomes: { fixed: 'solucionado', cannot_fix: 'sin solución posible', duplicate: 'duplicado', not_ours: 'no nos corresponde' },
    actions: {
      created: 'Reportado',
      changed: 'Modificado',
      acknowledged: 'Recibo acusado',
      assigned: 'Asignado',
      moved: 'Cambio de estado',
      closed: 'Cerrado',
      reopened: 'Reabierto',
      commented: 'Nota',
      attached: 'Imagen agregada',
      detached: 'Imagen quitada',
      linked: 'Relacionado con',
      unlinked: 'Relación quitada',
      escalated: 'Escalado',
      folded: 'Unido con',
      unfolded: 'Separado de',
      joined: 'Incorporado a la situación',
      left: 'Retirado de la situación',
      confirmed: 'Confirmado por quien reportó',
      'not-fixed': 'Sin solucionar, según quien reportó',
      'told-reporter': 'Aviso a quien reportó',
      'contact-deleted': 'Datos de contacto borrados',
    },
    internal: 'interna',
    by: { operator: 'Operador', reporter: 'Quien reportó', source: 'Fuente', city: 'Regla de la ciudad' },
    doors: {
      desk: 'mesa de trabajo',
      feed: 'fuente de datos',
      simulator: 'simulador',
      report: 'reporte',
      open311: 'Open311',
      rule: 'regla',
    },
    change: (name, from, to) => `${name}: de ${from} a ${to}`,
    things: { incident: 'incidente', 'service-request': 'solicitud', picture: 'imagen', situation: 'situación' },
    words: {
      pending: 'Pendiente',
      active: 'Activo',
      in_progress: 'En curso',
      resolved: 'Resuelto',
      assigned: 'Asignado',
      scheduled: 'Programado',
      completed: 'Completado',
      critical: 'Crítica',
      high: 'Alta',
      medium: 'Media',
      low: 'Baja',
      fire: 'Incendio',
      power_outage: 'Corte de luz',
      traffic_accident: 'Siniestro de tránsito',
      other: 'Otro',
      maintenance: 'Mantenimiento',
      infrastructure: 'Infraestructura',
      environment: 'Ambiente',
      asked: 'Se le preguntó',
      confirmed: 'Confirmado',
      not_fixed: 'Sin solucionar',
    },
    picture: (number, time, caption) => `Imagen ${number}, ${time}${caption === null ? '' : `: ${caption}`}`,
    notRead: 'Esta imagen no se pudo leer al generar el informe.',
    qualities: { measured: 'medido', estimated: 'estimado', forecast: 'pronosticado', simulated: 'simulado', sample: 'de muestra' },
    cut: ' … (completo en pantalla)',
  },
}

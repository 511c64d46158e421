import type { InsightWords } from '../insight-texts.ts'

const many = (one: boolean, word: string) => (one ? word : `${word}s`)

export const insights: InsightWords = {
  traffic: {
    speed(now, change) {
      const start = `En las calles vigiladas se circula a ${now} en promedio`
      if (change === null) return `${start}.`
      if (change === 'same') return `${start}, como ayer a esta hora.`
      return `${start}, ${change.by} ${change.more ? 'más' : 'menos'} que ayer a esta hora.`
    },
    worst(name, now, freeFlow, incidents) {
      const why = incidents ? `, con ${incidents.count} ${many(incidents.one, 'incidente')} ${many(incidents.one, 'abierto')} allí` : ''
      return `El tramo más lejos de su flujo libre es ${name}: ${now} en lugar de ${freeFlow}${why}.`
    },
    congested: (count, one) => `${count} ${one ? 'tramo está congestionado' : 'tramos están congestionados'}.`,
  },
  energy: {
    consumption(now, change) {
      if (change === null) return `La ciudad consume ${now}.`
      if (change === 'same') return `La ciudad consume ${now}, como ayer a esta hora.`
      return `La ciudad consume ${now}, ${change.by} ${change.more ? 'más' : 'menos'} que ayer a esta hora.`
    },
    renewables: (share, solar, wind) => `El sol y el viento aportan el ${share} de la producción: ${solar} y ${wind}.`,
    source(which, now, by, more) {
      return `${which === 'solar' ? 'El sol' : 'El viento'} aporta ${now}, ${by} ${more ? 'más' : 'menos'} que ayer a esta hora.`
    },
    margin: (percent) => `Las centrales pueden dar solo un ${percent} más de lo que se consume.`,
    anomaly: () => 'La producción y el consumo son inusuales para esta hora.',
    substation: (name, percent) => `La subestación ${name} está al ${percent} de su capacidad.`,
    ahead: ({ at, value, low, high }) => `El mayor consumo se espera a las ${at}: ${value}, probablemente entre ${low} y ${high}.`,
  },
  safety: {
    none: () => 'No hay incidentes activos.',
    open({ text, one }, { critical, high }) {
      const worse = [critical && `${critical} de prioridad crítica`, high && `${high} de prioridad alta`]
        .filter((it) => it !== null)
        .join(' y ')
      const rest = worse === '' ? ', ninguno de prioridad crítica ni alta' : `, ${worse}`
      return `Hay ${text} ${many(one, 'incidente')} ${many(one, 'activo')}${rest}.`
    },
    oldest: (number, title, hours) => `El más antiguo de los más graves es ${number} (${title}), abierto desde hace ${hours}.`,
    today({ text, one }, change) {
      const than = change === 'same' ? 'tantos como' : `${change.by} ${change.more ? 'más' : 'menos'} que`
      return `Desde medianoche ${one ? 'se reportó' : 'se reportaron'} ${text} ${many(one, 'incidente')}, ${than} ayer hasta esta hora.`
    },
    index(points, change) {
      const than = change ? `, ${change.by} puntos por ${change.more ? 'encima' : 'debajo'} de ayer a esta hora` : ''
      return `El índice de seguridad es ${points}${than}.`
    },
    requests({ text, one }, high) {
      const rest = high === null ? '' : `, ${high} de prioridad alta`
      return `Hay ${text} ${one ? 'solicitud abierta' : 'solicitudes abiertas'}${rest}.`
    },
    overdue: ({ text, one }) => `${text} ${one ? 'solicitud abierta pasó' : 'solicitudes abiertas pasaron'} su plazo.`,
    risk: (district, expected, usual) => `En ${district} se esperan ${expected} incidentes en esta hora; allí lo habitual son ${usual}.`,
  },
  recommendation: {
    critical: (number, title, location, hours) =>
      `Atender primero ${number} (${title}, ${location}): es crítico y lleva ${hours} sin acuse de recibo.`,
    road: (name, now, freeFlow, incidents) =>
      `Enviar agentes de tránsito a ${name}: ${incidents.count} ${many(incidents.one, 'incidente')} ${many(incidents.one, 'abierto')} allí, y se circula a ${now} en lugar de ${freeFlow}.`,
    margin: (percent) => `Pedir potencia de reserva: las centrales pueden dar solo un ${percent} más de lo que se consume.`,
    substation: (name, percent) => `Derivar carga de la subestación ${name}: está al ${percent} de su capacidad.`,
    overdue: ({ text, one }) => `Resolver las solicitudes vencidas: ${text} ${one ? 'abierta pasó' : 'abiertas pasaron'} su plazo.`,
    nothing: () => 'Nada de lo medido ahora exige algo más que el trabajo habitual.',
  },
}

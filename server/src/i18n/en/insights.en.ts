import type { InsightWords } from '../insight-texts.ts'

const many = (one: boolean, word: string) => (one ? word : `${word}s`)

export const insights: InsightWords = {
  traffic: {
    speed(now, change) {
      if (change === null) return `The monitored roads move at ${now} on average.`
      if (change === 'same') return `The monitored roads move at ${now} on average, as at this time yesterday.`
      return `The monitored roads move at ${now} on average, ${change.by} ${change.more ? 'faster' : 'slower'} than at this time yesterday.`
    },
    worst(name, now, freeFlow, incidents) {
      const why = incidents ? `, with ${incidents.count} open ${many(incidents.one, 'incident')} on it` : ''
      return `Furthest below its free flow is ${name}: ${now} instead of ${freeFlow}${why}.`
    },
    congested: (count, one) => `${count} ${one ? 'section is' : 'sections are'} congested.`,
  },
  energy: {
    consumption(now, change) {
      if (change === null) return `The city uses ${now}.`
      if (change === 'same') return `The city uses ${now}, as at this time yesterday.`
      return `The city uses ${now}, ${change.by} ${change.more ? 'more' : 'less'} than at this time yesterday.`
    },
    renewables: (share, solar, wind) => `Sun and wind give ${share} of the production: ${solar} and ${wind}.`,
    source(which, now, by, more) {
      return `${which === 'solar' ? 'Sun' : 'Wind'} gives ${now}, ${by} ${more ? 'more' : 'less'} than at this time yesterday.`
    },
    margin: (percent) => `The plants could give only ${percent} more than is used.`,
    anomaly: () => 'Production and use are unusual for this hour.',
    substation: (name, percent) => `Substation ${name} carries ${percent} of what it can.`,
    ahead: ({ at, value, low, high }) => `Most is expected to be used at ${at}: ${value}, probably between ${low} and ${high}.`,
  },
  safety: {
    none: () => 'No incident is going on.',
    open({ text, one }, { critical, high }) {
      const worse = [critical && `${critical} critical`, high && `${high} of high priority`].filter((it) => it !== null).join(' and ')
      return `${text} ${one ? 'incident is' : 'incidents are'} going on${worse === '' ? ', none of them critical or of high priority' : `, ${worse}`}.`
    },
    oldest: (number, title, hours) => `The longest-standing of the worst is ${number} (${title}), open for ${hours}.`,
    today({ text, one }, change) {
      const than = change === 'same' ? 'as many as' : `${change.by} ${change.more ? 'more' : 'fewer'} than`
      return `${text} ${one ? 'has' : 'have'} been reported since midnight, ${than} until this time yesterday.`
    },
    index(points, change) {
      const than = change ? `, ${change.by} points ${change.more ? 'above' : 'below'} this time yesterday` : ''
      return `The safety index is ${points}${than}.`
    },
    requests({ text, one }, high) {
      return `${text} service ${one ? 'request is' : 'requests are'} open${high === null ? '' : `, ${high} of high priority`}.`
    },
    overdue: ({ text, one }) => `${text} open ${one ? 'request is' : 'requests are'} past the target.`,
    risk: (district, expected, usual) => `In ${district} ${expected} incidents are expected in this hour; ${usual} are usual there.`,
  },
  recommendation: {
    critical: (number, title, location, hours) =>
      `Take up ${number} first (${title}, ${location}): it is critical, and nobody has acknowledged it for ${hours}.`,
    road: (name, now, freeFlow, incidents) =>
      `Send traffic wardens to ${name}: ${incidents.count} open ${many(incidents.one, 'incident')} there, and traffic moves at ${now} instead of ${freeFlow}.`,
    margin: (percent) => `Ask for reserve power to be made ready: the plants could give only ${percent} more than is used.`,
    substation: (name, percent) => `Have load moved away from substation ${name}: it carries ${percent} of what it can.`,
    overdue: ({ text, one }) => `Work off the requests that are late: ${text} open ${one ? 'one is' : 'ones are'} past the target.`,
    nothing: () => 'Nothing measured now calls for a step beyond the usual work.',
  },
}

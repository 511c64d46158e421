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
    renewables: (share, solar, wind) => `Solar and wind provide ${share} of production: ${solar} and ${wind}.`,
    source(which, now, by, more) {
      return `${which === 'solar' ? 'Solar' : 'Wind'} provides ${now}, ${by} ${more ? 'more' : 'less'} than at this time yesterday.`
    },
    margin: (percent) => `The plants can supply only ${percent} more than is being used.`,
    anomaly: () => 'Production and consumption are unusual for this hour.',
    substation: (name, percent) => `Substation ${name} is at ${percent} of its capacity.`,
    ahead: ({ at, value, low, high }) => `Consumption is expected to peak at ${at}: ${value}, probably between ${low} and ${high}.`,
  },
  safety: {
    none: () => 'There are no active incidents.',
    open({ text, one }, { critical, high }) {
      const worse = [critical && `${critical} critical`, high && `${high} of high priority`].filter((it) => it !== null).join(' and ')
      return `${text} ${one ? 'incident is' : 'incidents are'} active${worse === '' ? ', none of them critical or of high priority' : `, ${worse}`}.`
    },
    oldest: (number, title, hours) => `The oldest of the most serious is ${number} (${title}), open for ${hours}.`,
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
      `Start with ${number} (${title}, ${location}): it is critical and has gone unacknowledged for ${hours}.`,
    road: (name, now, freeFlow, incidents) =>
      `Send traffic wardens to ${name}: ${incidents.count} open ${many(incidents.one, 'incident')} there, and traffic moves at ${now} instead of ${freeFlow}.`,
    margin: (percent) => `Request reserve power: the plants can supply only ${percent} more than is being used.`,
    substation: (name, percent) => `Shift load away from substation ${name}: it is at ${percent} of its capacity.`,
    overdue: ({ text, one }) => `Work through the overdue requests: ${text} open ${one ? 'one is' : 'ones are'} past the target.`,
    nothing: () => 'Nothing measured now calls for action beyond the usual work.',
  },
}

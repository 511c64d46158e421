import type { Age } from '../../core/age.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function ageText(age: Age): string | null {
  if (age.unit === 'date') return null
  if (age.unit === 'minutes') return age.count === 0 ? 'less than a minute old' : `${age.count} min old`
  return age.unit === 'hours' ? `${plural(age.count, 'hour', 'hours')} old` : `${plural(age.count, 'day', 'days')} old`
}

/** What messages about alerts say. */
export const alertMessages = {
  severity: { critical: 'Critical', warning: 'Warning', info: 'Info' },
  /** In the title, after rule and place. */
  title: {
    firing: 'alert',
    'no-data': 'no data',
    resolved: 'resolved',
    escalation: 'not acknowledged',
    flapping: 'changes too often',
    steady: 'steady again, still firing',
    feed: 'feed in trouble',
  },
  stateOfMany: {
    firing: 'firing',
    'no-data': 'without data',
    resolved: 'resolved',
    escalation: 'not acknowledged',
    flapping: 'changing too often',
    steady: 'steady again, still firing',
    feed: 'feed in trouble',
  },
  changed: 'changed',
  state: {
    firing: () => 'firing',
    'no-data': () => 'its values stopped coming',
    resolved: () => 'resolved',
    escalation: () => 'firing, and nobody has acknowledged it',
    flapping: () => 'changes too often; no more messages about it until it has been steady for 30 minutes',
    steady: () => 'steady for 30 minutes, and still firing',
    feed: (feed: string) =>
      `no values, because the feed ${feed} is in trouble; missing values of this feed cause no more messages for an hour`,
  } satisfies Record<string, (feed: string) => string>,
  withLimit: (value: string, limit: string) => `${value} (limit ${limit})`,
  observed: (time: string, age: Age) => [`observed ${time}`, ageText(age)].filter((it) => it !== null).join(', '),
  lastValue: (time: string) => `No value since ${time}`,
  quality: { estimated: 'estimated', forecast: 'forecast', simulated: 'simulated', sample: 'sample' },
  many: (count: number) => `${count} alerts`,
  manyOfOne: (count: number, rule: string) => `${rule}, ${count} alerts`,
  more: (count: number) => `And ${count} more.`,
  summary: (count: number) => `${plural(count, 'alert', 'alerts')} during your quiet hours`,
  test: { title: 'Test notification', text: (city: string) => `This is a test from ${city}. Alerts will arrive here.` },
}

import { type Service, USUAL_SERVICES } from '@oppidum/domain/records/service'
import type { Text, TextId } from '../../i18n/text.ts'

/** The default services, which a city file need not name, in the page's language. */
const USUAL: Readonly<Record<string, { name: TextId; description: TextId }>> = {
  pothole: { name: 'report.pothole', description: 'report.pothole-what' },
  'street-light': { name: 'report.street-light', description: 'report.street-light-what' },
  'traffic-signal': { name: 'report.traffic-signal', description: 'report.traffic-signal-what' },
  pavement: { name: 'report.pavement', description: 'report.pavement-what' },
  waste: { name: 'report.waste', description: 'report.waste-what' },
  graffiti: { name: 'report.graffiti', description: 'report.graffiti-what' },
  tree: { name: 'report.tree', description: 'report.tree-what' },
  drain: { name: 'report.drain', description: 'report.drain-what' },
  noise: { name: 'report.noise', description: 'report.noise-what' },
  other: { name: 'report.other', description: 'report.other-what' },
}
const USUAL_QUESTIONS: Readonly<Record<string, TextId>> = {
  'How large is it?': 'report.pothole-size',
  'Smaller than a plate': 'report.pothole-small',
  'Larger than a plate': 'report.pothole-large',
}

const usualNames = new Map(USUAL_SERVICES.map((it) => [it.name, it.code]))

/** A city's own wording is kept; default texts are translated. */
export function serviceText({ code, name, description }: Pick<Service, 'code' | 'name' | 'description'>, text: Text) {
  const usual = usualNames.get(name) === code ? USUAL[code] : undefined
  return usual ? { name: text(usual.name), description: text(usual.description) } : { name, description }
}

/** The title of a request for a service, likewise. */
export function titleText(title: string, text: Text): string {
  const code = usualNames.get(title)
  const usual = code === undefined ? undefined : USUAL[code]
  return usual ? text(usual.name) : title
}

export function questionText(words: string, text: Text): string {
  const usual = Object.hasOwn(USUAL_QUESTIONS, words) ? USUAL_QUESTIONS[words] : undefined
  return usual ? text(usual) : words
}

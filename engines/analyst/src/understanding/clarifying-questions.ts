import type { Language } from '@oppidum/domain/core/language'
import type { Understanding } from '../meaning.ts'
import type { Reading } from './reading.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'

type AskBack = Extract<Understanding, { kind: 'ask-back' }>

/** The question again, once for each place that the name could mean. */
export function whichPlace(it: Reading, { from, to, near }: { from: number; to: number; near: readonly string[] }): AskBack {
  return {
    kind: 'ask-back',
    language: it.language,
    why: 'which-place',
    about: it.wordsAt(from, to),
    choices: near.map((name) => replaced(it, from, to, name)),
  }
}

function replaced(it: Reading, from: number, to: number, name: string): string {
  const [first, last] = [it.tokens[from], it.tokens[to - 1]]
  const text = it.message.normalize('NFC')
  return first && last ? `${text.slice(0, first.from)}${name}${text.slice(last.to)}`.trim() : name
}

export function whichMeasure(it: Reading, either: 'efficiency' | 'energy'): AskBack {
  const choices =
    either === 'efficiency'
      ? it.language === 'es'
        ? ['¿Cuál es la eficiencia del tránsito?', '¿Cuál es la eficiencia de la red eléctrica?']
        : ['What is the traffic efficiency?', 'What is the efficiency of the electricity grid?']
      : it.language === 'es'
        ? ['¿Cuál es el consumo de energía ahora?', '¿Cuál es la producción de energía ahora?', '¿Está estable la red eléctrica?']
        : ['What is the energy consumption now?', 'What is the energy production now?', 'Is the electricity grid stable?']
  return {
    kind: 'ask-back',
    language: it.language,
    why: 'which-measure',
    about: either === 'efficiency' ? (it.language === 'es' ? 'eficiencia' : 'efficiency') : it.language === 'es' ? 'energía' : 'energy',
    choices,
  }
}

/** What can be asked here, with names of this city. */
export function unclear(language: Language, city: CityVocabulary, about: string): AskBack {
  return { kind: 'ask-back', language, why: 'unclear', about, choices: examples(language, city) }
}

export function examples(language: Language, city: CityVocabulary): string[] {
  const street = city.streets[Math.floor(city.streets.length / 3)]
  const district = city.districts[Math.floor(city.districts.length / 2)]?.name
  if (language === 'es')
    return [
      ...(street ? [`¿A qué velocidad se circula ahora en ${street}?`] : []),
      district ? `¿Cuántos incidentes hay abiertos en ${district}?` : '¿Cuántos incidentes hay abiertos?',
      '¿Cuándo fue máximo el consumo ayer?',
      '¿Qué reclamos llevan más tiempo abiertos?',
    ]
  return [
    ...(street ? [`How fast is traffic on ${street} now?`] : []),
    district ? `How many incidents are open in ${district}?` : 'How many incidents are open?',
    'When was consumption highest yesterday?',
    'Which requests have been open longest?',
  ]
}

/** Records of both kinds have such numbers; null when no number was said at all. */
export function whichRecord(it: Reading, number: string | null): AskBack {
  if (number === null) {
    const choices =
      it.language === 'es'
        ? ['Mostrame los incidentes abiertos', 'Mostrame las solicitudes abiertas']
        : ['Show me the open incidents', 'Show me the open requests']
    return { kind: 'ask-back', language: it.language, why: 'which-record', about: '', choices }
  }
  const choices =
    it.language === 'es'
      ? [`Mostrame el incidente ${number}`, `Mostrame la solicitud ${number}`]
      : [`Show me incident ${number}`, `Show me request ${number}`]
  return { kind: 'ask-back', language: it.language, why: 'which-record', about: number, choices }
}

import { DOUBTS, type Doubt } from './duplicate-doubt.ts'
import type { Fold } from './duplicates.ts'

const SAME: Record<Fold['same'], string> = { service: 'same service', word: 'same type', text: 'filed differently' }
const TEXTS: Record<Fold['texts'], string> = { alike: 'words alike', silent: 'words say nothing against it' }

/** The figures in a `duplicateReason`, rounded as in the sentence. */
export interface DuplicateNotice extends Pick<Fold, 'distanceM' | 'minutes' | 'same' | 'texts' | 'doubts'> {
  /** The trusted source that reports the same, if there is one. */
  confirmedBy?: string
}

const DOUBT: Record<Doubt, string> = {
  danger: 'warns of danger',
  picture: 'has a picture',
  subject: 'says more',
  service: 'another service',
}

/**
 * Why a report was merged, as timelines say it: '18 m away, 4 min later, same service, words alike.' For a possible
 * duplicate also why an operator must confirm: 'To be confirmed: warns of danger, has a picture.' If a source confirms a
 * report, which one: 'Confirmed by Road Works: 18 m away, …'
 */
export function duplicateReason({ distanceM, minutes, same, texts, doubts, confirmedBy }: DuplicateNotice): string {
  const whole = Math.round(minutes)
  const when = whole < 0 ? `${-whole} min earlier` : `${whole} min later`
  const open = doubts.length === 0 ? '' : ` To be confirmed: ${doubts.map((it) => DOUBT[it]).join(', ')}.`
  const by = confirmedBy === undefined ? '' : `Confirmed by ${confirmedBy}: `
  return `${by}${Math.round(distanceM)} m away, ${when}, ${SAME[same]}, ${TEXTS[texts]}.${open}`
}

const FORM = new RegExp(
  `^(?:Confirmed by (.+): )?(\\d+) m away, (\\d+) min (later|earlier), (${Object.values(SAME).join('|')}), (${Object.values(TEXTS).join('|')})\\.(?: To be confirmed: ([a-z ,]+)\\.)?$`,
)

/** Parses such a sentence, to show it in another language; null for any other text. */
export function readDuplicateReason(text: string): DuplicateNotice | null {
  const [, confirmedBy, metres, minutes, order, same, texts, open = ''] = FORM.exec(text) ?? []
  if (metres === undefined || minutes === undefined) return null
  const sign = order === 'earlier' ? -1 : 1
  return {
    distanceM: Number(metres),
    minutes: sign * Number(minutes),
    same: keyOf(SAME, same) ?? 'text',
    texts: keyOf(TEXTS, texts) ?? 'silent',
    doubts: DOUBTS.filter((it) => open.split(', ').includes(DOUBT[it])),
    ...(confirmedBy !== undefined && { confirmedBy }),
  }
}

const keyOf = <K extends string>(words: Record<K, string>, word: string | undefined) =>
  (Object.keys(words) as K[]).find((it) => words[it] === word)

import type { Fold } from './folding.ts'

const SAME: Record<Fold['same'], string> = { service: 'same service', word: 'same type', text: 'filed differently' }
const TEXTS: Record<Fold['texts'], string> = { alike: 'words alike', silent: 'words say nothing against it' }

/** What `foldReason` tells, with the numbers rounded as it tells them. */
export type ToldFold = Pick<Fold, 'distanceM' | 'minutes' | 'same' | 'texts'>

/** Why a report was folded, as timelines say it: '18 m away, 4 min later, same service, words alike.' */
export function foldReason({ distanceM, minutes, same, texts }: ToldFold): string {
  const whole = Math.round(minutes)
  const when = whole < 0 ? `${-whole} min earlier` : `${whole} min later`
  return `${Math.round(distanceM)} m away, ${when}, ${SAME[same]}, ${TEXTS[texts]}.`
}

const FORM = new RegExp(
  `^(\\d+) m away, (\\d+) min (later|earlier), (${Object.values(SAME).join('|')}), (${Object.values(TEXTS).join('|')})\\.$`,
)

/** What such a sentence tells, for those who say it in another language; null for any other text. */
export function readFoldReason(text: string): ToldFold | null {
  const [, metres, minutes, order, same, texts] = FORM.exec(text) ?? []
  if (metres === undefined || minutes === undefined) return null
  const sign = order === 'earlier' ? -1 : 1
  return {
    distanceM: Number(metres),
    minutes: sign * Number(minutes),
    same: keyOf(SAME, same) ?? 'text',
    texts: keyOf(TEXTS, texts) ?? 'silent',
  }
}

const keyOf = <K extends string>(words: Record<K, string>, word: string | undefined) =>
  (Object.keys(words) as K[]).find((it) => words[it] === word)

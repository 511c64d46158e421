import type { MemberReason } from './situation.ts'

const ABOUT_IT = 'The situation formed about it.'

/** Why a member joined a situation, as timelines say it: '320 m away, 12 min later, fed by F Prado.' Null for members added by people. */
export function reasonText({ by, distanceM, minutes, substation }: MemberReason): string | null {
  if (by === 'person') return null
  if (by === 'subject') return ABOUT_IT
  const parts = [
    distanceM !== null && `${distanceM} m away`,
    minutes !== null && (minutes < 0 ? `${-minutes} min earlier` : `${minutes} min later`),
    substation !== null && `fed by ${substation}`,
  ].filter((it) => it !== false)
  return `${parts.join(', ')}.`
}

export type ToldReason = Pick<MemberReason, 'by' | 'distanceM' | 'minutes' | 'substation'>

const FORM = /^(?:(\d+) m away, )?(\d+) min (later|earlier)(?:, fed by (.+))?\.$/

/** Parses such a sentence, to show it in another language; null for any other text. */
export function readReasonText(text: string): ToldReason | null {
  if (text === ABOUT_IT) return { by: 'subject', distanceM: null, minutes: null, substation: null }
  const [, metres, minutes, order, substation] = FORM.exec(text) ?? []
  if (minutes === undefined) return null
  return {
    by: 'rule',
    distanceM: metres === undefined ? null : Number(metres),
    minutes: order === 'earlier' ? -Number(minutes) : Number(minutes),
    substation: substation ?? null,
  }
}

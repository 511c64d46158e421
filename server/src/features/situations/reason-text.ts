import type { MemberReason } from '@oppidum/domain/situation'

/** Why something is in a situation, as timelines say it: '320 m from its subject, 12 min later, fed by F Prado.' */
export function reasonText({ by, distanceM, minutes, substation }: MemberReason): string | null {
  if (by === 'person') return null
  if (by === 'subject') return 'The situation formed about it.'
  const parts = [
    distanceM !== null && `${distanceM} m away`,
    minutes !== null && (minutes < 0 ? `${-minutes} min earlier` : `${minutes} min later`),
    substation !== null && `fed by ${substation}`,
  ].filter((it) => it !== false)
  return `${parts.join(', ')}.`
}

import type { Language } from '@oppidum/domain/core/language'
import { readDangerReason } from '@oppidum/domain/records/situations/danger-reason'
import type { Doubt } from '@oppidum/domain/records/situations/duplicate-doubt'
import { type DuplicateNotice, readDuplicateReason } from '@oppidum/domain/records/situations/duplicate-reason'
import type { Danger } from '@oppidum/domain/records/situations/gravity-words'
import type { MemberReason, Situation } from '@oppidum/domain/records/situations/situation'
import { readReasonText, type ToldReason } from '@oppidum/domain/records/situations/situation-reason'
import { inLanguage } from '@oppidum/domain/records/translation'
import type { Text, TextId } from '../../../../i18n/text.ts'

/** A situation in the viewer's language: its records and its subject, where the product wrote their texts. */
export function situationIn(language: Language, situation: Situation): Situation {
  const { members, subject } = situation
  const about = members.find((it) => it.why.by === 'subject')?.translations?.[language]
  return {
    ...situation,
    members: members.map((it) => inLanguage(it, language)),
    subject: about ? { ...subject, title: about.title, place: about.location } : subject,
  }
}

/** Types that are title enough; any other record is called by its headline. */
const SUBJECT: Record<string, TextId> = {
  fire: 'situations.fire',
  power_outage: 'situations.outage',
  traffic_accident: 'situations.accident',
}

/** 'Power outage, F Prado': the name that somebody gave it, else its subject and location. */
export function titleOf({ title, subject }: Pick<Situation, 'title' | 'subject'>, text: Text): string {
  if (title !== null) return title
  const named = subject.kind === 'incident' ? SUBJECT[subject.word] : undefined
  const what = named ? text(named) : subject.title
  return text('situations.titled', { what, place: subject.substation ?? subject.place })
}

/** Rules that come with the product; those of a city file are shown by their id. */
const RULE: Record<string, TextId> = {
  'outages-of-one-substation': 'situations.rule-outages',
  'dark-lights-in-an-outage': 'situations.rule-dark',
  'slow-down-after-an-accident': 'situations.rule-accident',
  'slow-down-at-a-fire': 'situations.rule-fire',
  'slow-down-at-an-obstacle': 'situations.rule-obstacle',
  'accidents-at-one-place': 'situations.rule-accidents',
  'outage-at-a-fire': 'situations.rule-fire-outage',
  'drains-at-a-flood': 'situations.rule-flood',
  'flood-of-drains': 'situations.rule-drains',
}

function figuresOf({ distanceM, minutes, substation }: ToldReason, text: Text): string[] {
  return [
    distanceM !== null && text('situations.away', { metres: distanceM }),
    minutes !== null && whenOf(minutes, text),
    substation !== null && text('situations.fed-by', { name: substation }),
  ].filter((it) => it !== false)
}

const whenOf = (minutes: number, text: Text) =>
  minutes < 0 ? text('situations.earlier', { minutes: -minutes }) : text('situations.later', { minutes })

/** Why a record is in the situation, as a sentence without its full stop. */
export function reasonWords(why: MemberReason, text: Text): string {
  if (why.by === 'person') return text('situations.by-hand')
  if (why.by === 'subject') return text('situations.subject')
  const rule = why.rule === null ? [] : [RULE[why.rule] ? text(RULE[why.rule] as TextId) : why.rule]
  return [...rule, ...figuresOf(why, text)].join(', ')
}

const SAME: Record<DuplicateNotice['same'], TextId> = {
  service: 'situations.same-service',
  word: 'situations.same-type',
  text: 'situations.filed-differently',
}

const DOUBT: Record<Doubt, TextId> = {
  danger: 'desk.doubt-danger',
  picture: 'desk.doubt-picture',
  subject: 'desk.doubt-subject',
  service: 'desk.doubt-service',
}

const DANGER: Record<Danger, TextId> = {
  danger: 'situations.of-danger',
  injury: 'situations.of-injury',
  electricity: 'situations.of-electricity',
  fire: 'situations.of-fire',
  gas: 'situations.of-gas',
  collapse: 'situations.of-collapse',
  explosion: 'situations.of-explosion',
  trapped: 'situations.of-trapped',
  flood: 'situations.of-flood',
  violence: 'situations.of-violence',
  crash: 'situations.of-crash',
  children: 'situations.of-children',
}

/** Translates a timeline text that one of the city's rules wrote; returns any other text unchanged. */
export function ruleWords(entryText: string, text: Text): string {
  const duplicate = readDuplicateReason(entryText)
  if (duplicate) {
    const words = text(duplicate.texts === 'alike' ? 'situations.words-alike' : 'situations.words-silent')
    const why = `${[text('situations.away', { metres: duplicate.distanceM }), whenOf(duplicate.minutes, text), text(SAME[duplicate.same]), words].join(', ')}.`
    if (duplicate.confirmedBy !== undefined) return `${text('desk.confirmed-by', { source: duplicate.confirmedBy })} ${why}`
    const doubts = duplicate.doubts.map((it) => text(DOUBT[it])).join(', ')
    return doubts === '' ? why : `${why} ${text('desk.duplicate-doubts', { doubts })}`
  }
  const danger = readDangerReason(entryText)
  if (danger?.by === 'reporter') return text('situations.said-same')
  if (danger) return text('situations.raised', { dangers: danger.dangers.map((it) => text(DANGER[it])).join(', ') })
  const reason = readReasonText(entryText)
  if (!reason) return entryText
  return reason.by === 'subject' ? `${text('situations.subject')}.` : `${figuresOf(reason, text).join(', ')}.`
}

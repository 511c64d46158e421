import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Stretch } from './allowed-figures.ts'
import { folded } from './normalise.ts'
import { type UnitRead, unitAfter } from './units.ts'
import { wordNumbers } from './word-numbers.ts'

/** How exact the number claims to be. */
export type Nearness = 'exactly' | 'about' | 'just-under' | 'over' | 'under'

/** A number as a reader understands it. */
export interface NumberRead extends Stretch {
  /** NaN for digits that are not a number ('A1', '2nd', digits of another script), which no fact can support. */
  value: number
  /** Half of the last digit's worth. */
  tolerance: number
  nearness: Nearness
  /** The sign before it; 0 without one. */
  sign: -1 | 0 | 1
  /** Null without a unit. */
  unit: UnitRead | null
  /** `share`: 'half', '3/4', in percent. `multiple`: 'twice', '3 times'. `vague`: 'hundreds'. */
  kind: 'number' | 'share' | 'multiple' | 'vague'
}

const SCALES: readonly [RegExp, number][] = [
  [/^\s?(?:thousand|mil)\b/, 1e3],
  [/^\s?(?:million|millions|millon|millones)\b/, 1e6],
  [/^\s?(?:billion|billions)\b/, 1e9],
  [/^k\b/, 1e3],
  [/^m\b(?!\s*\/)/, 1e6],
]

const NEARNESS: readonly [Nearness, RegExp][] = [
  ['under', /\b(?:no more than|not more than|no mas de)(?: an?| el| los| las)?\s*$/],
  ['over', /\b(?:no (?:fewer|less) than|not (?:fewer|less) than|no menos de)(?: an?| el| los| las)?\s*$/],
  [
    'about',
    /(?:\babout|\baround|\broughly|\bapproximately|\bapprox\.?|\bsome|\bcirca|~|≈|\bunos|\bunas|\bcerca de|\balrededor de|\baproximadamente|\brond(?:a|an|aba|aban)(?: los| las)?)(?: an?| el| los| las)?\s*$/,
  ],
  ['just-under', /(?:\bnearly|\balmost|\bjust under|\bclose to|\bcasi|\bpoco menos de)(?: an?| el| los| las)?\s*$/],
  [
    'over',
    /(?:\bover|\bmore than|\babove|\bat least|\bexceed(?:s|ed|ing)?|\bmas de|\bpor encima de|\bal menos|\bsupera(?:n|ba)?(?: los| las)?)(?: an?| el| los| las)?\s*$/,
  ],
  ['under', /(?:\bunder|\bless than|\bfewer than|\bbelow|\bat most|\bmenos de|\bpor debajo de|\bcomo mucho)(?: an?| el| los| las)?\s*$/],
]

/** Numbers in digits and in words, in the order of the text, in which names and times are already blanked out. */
export function numbersIn(text: string, language: Language): NumberRead[] {
  const plain = folded(text)
  const found: NumberRead[] = [...digitNumbers(text, plain, language)]
  for (const it of wordNumbers(plain, language)) {
    if (found.some((other) => other.start < it.end && it.start < other.end)) continue
    found.push(withSurroundings(plain, it.start, it.end, it.value, it.tolerance, it.kind))
  }
  return found.sort((a, b) => a.start - b.start)
}

function* digitNumbers(text: string, plain: string, language: Language): Generator<NumberRead> {
  const form = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,’']\d+)*|\p{N}+/gu
  for (const match of text.matchAll(form)) {
    const [written] = match
    let { index: start } = match
    let end = start + written.length
    const fraction = /^\s?[/⁄]\s?(\d+)(?![\d/])/.exec(text.slice(end))
    const before = text.charAt(start - 1)
    const value = /^[0-9]/.test(written) ? parsed(written, language) : Number.NaN
    if (/[\p{L}\p{N}_#&$€£¥]/u.test(before)) {
      while (start > 0 && /[\p{L}\p{N}_#&$€£¥]/u.test(text.charAt(start - 1))) start -= 1
      while (end < text.length && /[\p{L}\p{N}_;]/u.test(text.charAt(end))) end += 1
      yield nothing(start, end)
      continue
    }
    if (fraction) {
      const below = Number(fraction[1])
      yield { ...withSurroundings(plain, start, end + fraction[0].length, (value / below) * 100, 0.5, 'share'), sign: 0 }
      continue
    }
    const read = withSurroundings(plain, start, end, value, halfStep(written, value), 'number')
    // Letters that are not a unit: '2nd', '3x'.
    if (!read.unit && read.end === end && /\p{L}/u.test(text.charAt(end))) {
      while (end < text.length && /[\p{L}\p{N}]/u.test(text.charAt(end))) end += 1
      yield nothing(start, end)
      continue
    }
    yield read
  }
}

const nothing = (start: number, end: number): NumberRead => ({
  start,
  end,
  value: Number.NaN,
  tolerance: 0,
  nearness: 'exactly',
  sign: 0,
  unit: null,
  kind: 'number',
})

function withSurroundings(
  plain: string,
  start: number,
  end: number,
  value: number,
  tolerance: number,
  kind: NumberRead['kind'],
): NumberRead {
  let scale = 1
  let last = end
  for (const [form, factor] of SCALES) {
    const match = form.exec(plain.slice(last))
    if (!match) continue
    scale = factor
    last += match[0].length
    // 'millones de personas'
    last += /^ (?:de|of)(?= )/.exec(plain.slice(last))?.[0].length ?? 0
    break
  }
  const times = kind === 'number' ? /^\s?(?:times|veces|x)\b(?! (?:in|since|today|en|desde))/.exec(plain.slice(last)) : null
  if (times) last += times[0].length
  const unit = times || kind !== 'number' ? null : unitAfter(plain, last)
  const head = plain.slice(0, start)
  const sign = /(?:^|[\s(:|])([-−+])\s?$/.exec(head)?.[1]
  const nearness = NEARNESS.find(([, form]) => form.test(head.replace(/[-−+]\s?$/, '')))?.[0] ?? 'exactly'
  return {
    start: sign ? head.length - (/[-−+]\s?$/.exec(head)?.[0].length ?? 0) : start,
    end: unit?.joined ? unit.end : last,
    value: value * scale,
    tolerance: tolerance * scale,
    nearness,
    sign: sign === undefined ? 0 : sign === '+' ? 1 : -1,
    unit,
    kind: times ? 'multiple' : kind,
  }
}

/** The number in this language's notation; NaN if it is not one. */
function parsed(written: string, language: Language): number {
  const plain = written.replace(/[ \u00a0\u202f’']/g, '')
  const separators = plain.replace(/\d/g, '')
  if (separators === '') return Number(plain)
  const last = separators.charAt(separators.length - 1)
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && !plain.startsWith('0')
  if (separators.length > 1) {
    if (new Set(separators).size === 1) return grouped ? Number(plain.replace(/[.,]/g, '')) : Number.NaN
    const [whole = '', decimals = ''] = [plain.slice(0, plain.lastIndexOf(last)), plain.slice(plain.lastIndexOf(last) + 1)]
    return /^\d{1,3}(?:([.,])\d{3})*$/.test(whole) && !whole.includes(last)
      ? Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
      : Number.NaN
  }
  const isGroup = grouped && last === wordsIn(language).grammar.groupSign
  return Number(isGroup ? plain.replace(last, '') : plain.replace(',', '.'))
}

function halfStep(written: string, value: number): number {
  const decimals = Number.isInteger(value) && !/[.,]0+$/.test(written) ? 0 : (/[.,](\d+)$/.exec(written)?.[1]?.length ?? 0)
  return 0.5 * 10 ** -decimals
}

/** Whether a value equals the number when rounded to the number's decimals. */
export function says({ value: text, tolerance, nearness }: Pick<NumberRead, 'value' | 'tolerance' | 'nearness'>, value: number): boolean {
  if (!Number.isFinite(text)) return false
  const slack = tolerance * (1 + 1e-9) + 1e-9
  const off = Math.abs(text - value)
  if (nearness === 'exactly') return off <= slack
  const near = Math.max(slack, Math.min(roundness(text) / 2, Math.abs(text) * 0.06))
  if (nearness === 'about') return off <= near
  if (nearness === 'just-under') return off <= slack || (value < text && text - value <= Math.max(slack, Math.abs(text) * 0.1))
  if (nearness === 'over') return off <= slack || (value > text && value <= text * 1.5)
  return off <= slack || (value < text && value * 1.5 >= text)
}

/** What the zeros at its end round to: 100 of 1,200; 10 of 610; 5 of 25. */
function roundness(value: number): number {
  if (!Number.isInteger(value) || value === 0) return 0
  let step = 1
  while (value % (step * 10) === 0) step *= 10
  return value % (step * 5) === 0 ? step * 5 : step
}

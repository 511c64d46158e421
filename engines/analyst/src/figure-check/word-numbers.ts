import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Stretch } from './allowed-figures.ts'

interface WordNumber extends Stretch {
  value: number
  tolerance: number
  kind: 'number' | 'share' | 'multiple' | 'vague'
}

/** Numbers below a hundred, folded. 'Ten' and 'once', common words of the other language, count only in their own. */
const SMALL: Record<string, number> = {
  zero: 0,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  cero: 0,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiun: 21,
  veintiuno: 21,
  veintiuna: 21,
  veintidos: 22,
  veintitres: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiseis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
  doscientos: 200,
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  setecientas: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
  novecientas: 900,
} // prettier-ignore
const MULTIPLIERS: Record<string, number> = { hundred: 100, thousand: 1e3, mil: 1e3, million: 1e6, millon: 1e6, millones: 1e6 }

const PHRASES: readonly [RegExp, WordNumber['kind'], number][] = [
  [/\b(?:a |una )?(?:dozen|docena)\b/g, 'number', 12],
  [/\b(?:dozens|hundreds|thousands|millions|decenas|docenas|cientos|centenares|miles de|millares)\b/g, 'vague', Number.NaN],
  [/\b(?:two[- ]thirds|dos tercios)\b/g, 'share', 200 / 3],
  [/\b(?:three[- ]quarters|tres cuart(?:os|as partes))\b/g, 'share', 75],
  [/\b(?:half|la mitad)\b(?! an? hour| hora)/g, 'share', 50],
  [/\b(?:an?|one|un|una) (?:third|tercio|tercera parte)\b|\bla tercera parte\b/g, 'share', 100 / 3],
  [/\b(?:a|one|un) (?:quarter(?! (?:of an )?hour)|cuarto(?! de hora))\b|\bla cuarta parte\b/g, 'share', 25],
  [/\b(?:a|one|un) (?:fifth|quinto)\b|\bla quinta parte\b/g, 'share', 20],
  [/\b(?:an?|one|un) (?:tenth|decimo)\b|\bla decima parte\b/g, 'share', 10],
  // Rarer ones are left to no fact.
  [
    /\b(?:an?|one|two|three|four|five|seven|un|dos|tres|cuatro|cinco) (?:thirds|quarters|fifths|sixths?|sevenths?|eighths?|ninths?|tenths|tercios|cuartos|quintos|sextos?|septimos?|octavos?|novenos?|decimos)\b/g,
    'vague',
    Number.NaN,
  ],
  [
    /\b(?:quadrupled?|quintupled?|cuadruplic\w+|quintuplic\w+|(?:four|five|six|seven|eight|nine|ten|hundred)-?fold)\b/g,
    'vague',
    Number.NaN,
  ],
  [
    /\bone (?:in|out of)(?: every)? (?:[a-z]+|\d+)\b(?= (?:\w+ )?(?:incidents?|requests?|is|are|was|were)\b)|\b(?:un[oa]?|dos|tres) de cada \w+/g,
    'vague',
    Number.NaN,
  ],
  // Roman numerals, before a noun.
  [/\b(?=[ivxlc]{2})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})(?= (?:\w+ )?(?:incident|request|solicitud|situa)\w*)/g, 'vague', Number.NaN],
  [
    /\b(?:no|ningun[oa]?)(?= (?:open |active |pending )?(?:incidents?|requests?|service requests?|incidentes?|solicitud(?:es)?)\b)/g,
    'number',
    0,
  ],
  [/\ba score of\b/g, 'number', 20],
  [/\b(?:twice|twofold|two-fold|double|doubled|doubles|el doble|al doble|duplic\w+)\b/g, 'multiple', 2],
  [/\b(?:triple|tripled|threefold|three-fold|el triple|triplic\w+)\b/g, 'multiple', 3],
  [/\b(?:a couple of|a pair of|un par de)\b/g, 'number', 2],
  [/\b(?:one|una?)(?= (?:\w+ )?(?:incidents?|requests?|situations?)\b)/g, 'number', 1],
  [
    /(?<=\b(?:hay|hubo|solo|queda|quedaba|es|son) )una?(?= (?:\w+ )?(?:incidentes?|solicitud(?:es)?|situacion(?:es)?|incidencias?)\b)/g,
    'number',
    1,
  ],
]

/** Number words of both languages in a folded text. 'One' and the like count only before a noun. */
export function wordNumbers(plain: string, language: Language): WordNumber[] {
  const found: WordNumber[] = []
  const free = (start: number, end: number) => !found.some((it) => it.start < end && start < it.end)
  for (const [form, kind, value] of PHRASES) {
    for (const match of plain.matchAll(form)) {
      const end = match.index + match[0].trimEnd().length
      if (free(match.index, end)) found.push({ start: match.index, end, value, tolerance: kind === 'number' ? 0.5 : value * 0.06, kind })
    }
  }
  for (const it of spelled(plain, { ...SMALL, ...wordsIn(language).grammar.ownNumbers })) if (free(it.start, it.end)) found.push(it)
  return found
}

/** Runs of number words: 'twenty-three', 'treinta y cuatro', 'two hundred and five', 'dos mil'. */
function spelled(plain: string, small: Record<string, number>): WordNumber[] {
  const words = [...plain.matchAll(/[a-z]+/g)].map((it) => ({ word: it[0], start: it.index, end: it.index + it[0].length }))
  const found: WordNumber[] = []
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]
    if (
      !first ||
      (small[first.word] === undefined && !(MULTIPLIERS[first.word] !== undefined && first.word !== 'mil') && first.word !== 'mil')
    )
      continue
    let sum = 0
    let part = 0
    let end = first.end
    let next = at
    for (; next < words.length; next += 1) {
      const it = words[next]
      if (!it || (next > at && !/^[\s-]+$/.test(plain.slice(words[next - 1]?.end, it.start)))) break
      const value = small[it.word]
      const times = MULTIPLIERS[it.word]
      const joins = (it.word === 'and' || it.word === 'y') && part >= 20 && small[words[next + 1]?.word ?? ''] !== undefined
      if (joins && (it.word === 'y' ? part % 10 === 0 : part >= 100)) continue
      if (value !== undefined && (part === 0 || value < lowestPlace(part))) part += value
      else if (times !== undefined) {
        if (times === 100) part = (part || 1) * 100
        else {
          sum += (part || 1) * times
          part = 0
        }
      } else break
      end = it.end
    }
    found.push({ start: first.start, end, value: sum + part, tolerance: 0.5, kind: 'number' })
    at = Math.max(at, next - 1)
  }
  return found
}

/** 100 for 300, 10 for 40, 1 for 7: a number word that is added has to be smaller. */
function lowestPlace(value: number): number {
  let place = 1
  while (value % (place * 10) === 0) place *= 10
  return place
}

import { EXPLICIT_TERMS, HARMLESS_PHRASES, VIOLENT_TERMS } from './moderation-words.ts'

export type ModerationAction = 'allow' | 'sanitize' | 'block'

/** From the mildest to the strictest. */
export const MODERATION_ACTIONS: readonly ModerationAction[] = ['allow', 'sanitize', 'block']

/** Result of the word rules for an image prompt. */
export interface WordModeration {
  /** 0 to 100. */
  score: number
  action: ModerationAction
  /** The matched terms, each once, in the order of the prompt. */
  flagged: string[]
  /** The prompt without the matched terms, with words that ask for a harmless picture; unchanged if it is allowed. */
  sanitizedPrompt: string
}

const EXPLICIT_POINTS = 30
const VIOLENT_POINTS = 20
/** Added once, however many terms match. */
const ADULT_POINTS = 25
const ADULT_TERMS = ['sex', 'adult', 'mature']
const MOST_POINTS = 100
const SANITIZED_OVER = 25
const BLOCKED_OVER = 50
const MOST_FLAGGED = 2
const HARMLESS_WORDING = ', safe for work, family friendly'

/** How often the rest of a prompt is checked again. */
const MOST_ROUNDS = 3

type Kind = 'explicit' | 'violent' | 'adult' | 'harmless'

interface Term {
  name: string
  kind: Kind
}

/** The words of each form, by their first word. */
const FORMS = new Map<string, { words: readonly string[]; term: Term }[]>()

function learn(lines: readonly string[], kind: Kind): void {
  for (const line of lines) {
    const forms = line.split(', ')
    const term = { name: forms[0] as string, kind }
    for (const form of forms) {
      const words = form.split(' ')
      const first = words[0] as string
      FORMS.set(first, [...(FORMS.get(first) ?? []), { words, term }])
    }
  }
}

learn(EXPLICIT_TERMS, 'explicit')
learn(VIOLENT_TERMS, 'violent')
learn(ADULT_TERMS, 'adult')
learn(HARMLESS_PHRASES, 'harmless')
/** Every word of every form. */
const KNOWN = new Set([...FORMS.values()].flatMap((forms) => forms.flatMap((it) => it.words)))
for (const forms of FORMS.values()) forms.sort((a, b) => b.words.length - a.words.length)

export function moderateWords(prompt: string): WordModeration {
  const found = termsIn(prompt)
  const terms = new Set(found.map((it) => it.term))
  const has = (kind: Kind) => [...terms].filter((it) => it.kind === kind).length
  const points = has('explicit') * EXPLICIT_POINTS + has('violent') * VIOLENT_POINTS + (has('adult') > 0 ? ADULT_POINTS : 0)
  const score = Math.min(MOST_POINTS, points)
  const action = actionOf(score, terms.size)
  return {
    score,
    action,
    flagged: [...terms].map((it) => it.name),
    sanitizedPrompt: action === 'allow' ? prompt : sanitized(prompt, found),
  }
}

function actionOf(score: number, flagged: number): ModerationAction {
  if (score > BLOCKED_OVER || flagged > MOST_FLAGGED) return 'block'
  return score > SANITIZED_OVER ? 'sanitize' : 'allow'
}

interface FoundTerm {
  term: Term
  from: number
  to: number
}

function termsIn(prompt: string): FoundTerm[] {
  const words = plainWords(prompt)
  const found: FoundTerm[] = []
  let at = 0
  while (at < words.length) {
    const form = FORMS.get(words[at]?.plain as string)?.find((it) => it.words.every((word, ahead) => words[at + ahead]?.plain === word))
    if (form && form.term.kind !== 'harmless')
      found.push({ term: form.term, from: (words[at] as PlainWord).from, to: (words[at + form.words.length - 1] as PlainWord).to })
    at += form?.words.length ?? 1
  }
  return found
}

/** Removes a matched term, and the space or comma next to it. */
function sanitized(prompt: string, found: readonly FoundTerm[]): string {
  let rest = prompt
  let explicit = found.filter((it) => it.term.kind === 'explicit')
  // Removing a term can create another one. A prompt for which this continues is nothing but tricks.
  for (let round = 0; explicit.length > 0; round++) {
    if (round === MOST_ROUNDS) return HARMLESS_WORDING
    for (const { from, to } of explicit.reverse()) rest = rest.slice(0, from) + rest.slice(to)
    explicit = termsIn(rest).filter((it) => it.term.kind === 'explicit')
  }
  const tidy = rest
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)+/g, ',')
    .replace(/ ,/g, ',')
  return `${tidy.replace(/^[\s,]+|[\s,]+$/g, '')}${HARMLESS_WORDING}`
}

interface PlainWord {
  /** Letters only, like the lists. */
  plain: string
  from: number
  to: number
}

/** Characters used in place of letters. */
const SUBSTITUTES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's' }
/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcхxуyіiѕsјjԁdһhѵvοoαaεeιiκkνvρpτtυu'].flatMap((it, at, all) => (at % 2 === 0 ? [[it, all[at + 1] as string]] : [])),
)
/** Combining marks and invisible characters: ignored within a word. */
const UNSEEN = /^[\p{M}\p{Cf}]$/u
const WORD_SIGN = /^[\p{L}\p{N}@$]$/u
const LETTER = /\p{L}/u
/** '@nude', 'nude2': before or after the word, not in place of a letter. */
const SUBSTITUTES_AROUND = /^[\d@$]+|[\d@$]+$/g

/**
 * The words of a prompt, without regard to case, diacritics, full-width and decorated letters or invisible characters;
 * substitutes are resolved if a letter is next to them ('455' is a number).
 */
function plainWords(prompt: string): PlainWord[] {
  const words: PlainWord[] = []
  let letters = ''
  let from = 0
  let at = 0
  const close = (to: number) => {
    if (letters !== '') words.push({ plain: plainOf(letters), from, to })
    letters = ''
  }
  for (const sign of prompt) {
    const seen = [...sign.normalize('NFKD').toLowerCase()].filter((it) => !UNSEEN.test(it))
    const isOfWord = seen.every((it) => WORD_SIGN.test(it))
    if (!isOfWord) close(at)
    else if (letters === '') from = at
    if (isOfWord) letters += seen.join('')
    at += sign.length
  }
  close(at)
  return words
}

function plainOf(letters: string): string {
  if (!LETTER.test(letters)) return letters
  const plain = latin(letters)
  return KNOWN.has(plain) ? plain : latin(letters.replace(SUBSTITUTES_AROUND, ''))
}

function latin(letters: string): string {
  return [...letters].map((it) => SUBSTITUTES[it] ?? LOOKALIKES[it] ?? it).join('')
}

import { DEFAULT_LANGUAGE, type Language, perLanguage } from '@oppidum/domain/core/language'
import { FeedProblemCode, type InEveryLanguage } from '@oppidum/domain/feeds/problem-code'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import { importerFor, textsOf } from './importers.ts'
import type { Rejected } from './rejection-tally.ts'

/** What a sentence or reason says, in every language. */
export interface Meaning {
  code: FeedProblemCode
  params: Readonly<Record<string, string>>
  texts: InEveryLanguage
}

interface Phrase {
  code: FeedProblemCode
  /** By its parameters, in their order. */
  pattern: RegExp
  names: readonly string[]
  templates: InEveryLanguage
}

const PARAMETER = /\{(\w+)\}/g

function phrase(code: FeedProblemCode, templates: InEveryLanguage): Phrase {
  const own = templates[DEFAULT_LANGUAGE]
  const written = own.split(/\{\w+\}/).map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return {
    code,
    pattern: new RegExp(`^${written.join('(.+?)')}$`),
    names: [...own.matchAll(PARAMETER)].map(([, name]) => name as string),
    templates,
  }
}

type CommonKey = keyof ReturnType<typeof wordsIn>['feedProblems']
type CommonReason = keyof ReturnType<typeof wordsIn>['feedReasons']

const IN_DEFAULT = wordsIn(DEFAULT_LANGUAGE)
const COMMON: readonly Phrase[] = [
  ...(Object.keys(IN_DEFAULT.feedProblems) as CommonKey[]).map((key) =>
    phrase(
      FeedProblemCode.parse(key),
      perLanguage((it) => wordsIn(it).feedProblems[key]),
    ),
  ),
  ...(Object.keys(IN_DEFAULT.feedReasons) as CommonReason[]).map((key) =>
    phrase(
      'standard',
      perLanguage((it) => wordsIn(it).feedReasons[key]),
    ),
  ),
]

const ownPhrases = new Map<string, readonly Phrase[]>()

/** Those of a standard, by the English ones that a language's texts have. */
function phrasesOf(standard: string): readonly Phrase[] {
  const importer = importerFor(standard)
  if (!importer) return []
  const known = ownPhrases.get(standard)
  if (known) return known
  const texts = textsOf(importer)
  const sentences = new Set(Object.values(texts).flatMap((it) => Object.keys(it.phrases ?? {})))
  const own = [...sentences].map((it) =>
    phrase(
      'standard',
      perLanguage((language) => texts[language].phrases?.[it] ?? it),
    ),
  )
  ownPhrases.set(standard, own)
  return own
}

/**
 * What an English sentence about a feed, or a reason in its answer, says in every language. Sentences are stored and logged in English;
 * undefined for one that no text has, as from another release.
 */
export function phraseOf(standard: string, sentence: string): Meaning | undefined {
  // With several parameters, the longest template says most.
  for (const it of [...phrasesOf(standard), ...COMMON].toSorted((a, b) => b.pattern.source.length - a.pattern.source.length)) {
    const match = it.pattern.exec(sentence)
    if (!match) continue
    const params = Object.fromEntries(it.names.map((name, index) => [name, match[index + 1] as string]))
    const textIn = (language: Language) => it.templates[language].replace(PARAMETER, (_all, name: string) => params[name] ?? '')
    return { code: it.code, params, texts: perLanguage(textIn) }
  }
}

/** The same; a sentence that no text has is in English everywhere. */
function meaningOf(standard: string, sentence: string): Meaning {
  return phraseOf(standard, sentence) ?? { code: 'standard', params: {}, texts: perLanguage(() => sentence) }
}

/** `PROBLEM_DETAILS` of a sentence; nothing for null. */
export function problemDetails(standard: string, problem: string | null) {
  if (problem === null) return {}
  const { code, params, texts } = meaningOf(standard, problem)
  return { problemCode: code, problemParams: { ...params }, problemTexts: texts }
}

/** Reasons with their texts. */
export const reasonsIn = (standard: string, reasons: readonly Rejected[]) =>
  reasons.map((it) => ({ ...it, texts: meaningOf(standard, it.reason).texts }))

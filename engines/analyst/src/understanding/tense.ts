import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Hit } from './words/lexicon.ts'
import type { Token } from './words/tokens.ts'

export function isAhead(hits: readonly Hit[], tokens: readonly Token[], language: Language): boolean {
  const { tomorrow } = wordsIn(language).grammar
  const isTomorrow = tokens.some((it, at) => it.word === tomorrow.word && !tomorrow.notBehind?.test(tokens[at - 1]?.word ?? ''))
  return (
    isTomorrow ||
    isPlanned(hits, tokens) ||
    hits.some((it) =>
      it.senses.some(
        (sense) =>
          (sense.kind === 'tense' && !isOfAsking(tokens, it.to)) ||
          (sense.kind === 'subject' && (sense.value === 'forecast' || (sense.value === 'risk' && !isOdd(it)))),
      ),
    )
  )
}

/** 'Anything odd today?' tells no odds. */
const isOdd = ({ senses }: Hit) => senses.some((sense) => sense.kind === 'subject' && sense.value === 'anomalies')

/** 'Somebody will ask me', 'what will they find there?', 'me van a preguntar': what comes is the asking or the seeing, not the figure. */
function isOfAsking(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (
    at < from + 3 &&
    /^(also|probably|surely|soon|be|have|to|me|us|them|they|i|we|you|he|she|crew|a|nos|le|les|que)$/.test(tokens[at]?.word ?? '')
  )
    at++
  return ASKING.test(tokens[at]?.word ?? '')
}
const ASKING =
  /^(ask\w*|want|wants|wonder|phone|call|tell|brief|find|meet|encounter|write|present|send|inform|quote|preguntar\w*|pedir\w*|querer|consultar\w*|llamar\w*|encontrar\w*|presentar\w*|informar\w*|reclamar\w*)$/
/** 'What is planned on Av. X?': what lies ahead, but for the requests of citizens, of which 'scheduled' is a state. */
const isPlanned = (hits: readonly Hit[], tokens: readonly Token[]) =>
  isOfPlannedWorks(hits, tokens) ||
  (hits.some((it) => it.senses.some((sense) => sense.kind === 'status' && sense.value === 'scheduled')) &&
    !hits.some((it) => it.senses.some((sense) => sense.kind === 'record' || sense.kind === 'service')) &&
    tokens.some((it) => /^(what|anything|something|que|algo|hay|there)$/.test(it.word)))

/** 'Are any works due on Av. X this weekend?' */
const isOfPlannedWorks = (hits: readonly Hit[], tokens: readonly Token[]) =>
  hits.some((it) => it.senses.some((sense) => sense.kind === 'matter' && sense.value.startsWith('work|'))) &&
  tokens.some((it) =>
    /^(planned|scheduled|due|upcoming|starts?|begins?|programad[oa]s?|previst[oa]s?|planificad[oa]s?|agendad[oa]s?|empiezan?|comienzan?|arrancan?)$/.test(
      it.word,
    ),
  )

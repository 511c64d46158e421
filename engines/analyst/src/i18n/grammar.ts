import type { Topic } from '../meaning.ts'

type RecordMeant = Extract<Topic, { about: 'record' }>['record']

/** How sentences of a language are built, as far as the rules that read questions ask. Words are folded unless it says otherwise. */
export interface Grammar {
  /** 'La semana pasada', 'incidentes abiertos': what tells a noun more closely stands behind it. */
  adjectiveFollows: boolean
  /** 'Los últimos': an adjective of several has its own plural. */
  adjectivesInflect: boolean
  /** 'Main Street', 'the Health department': the kind stands behind the name. */
  kindFollowsName: boolean
  /** 'Hace dos horas': the word for 'ago' stands before the length of time. */
  agoFirst: boolean
  /** 'Ten tomorrow morning': an hour may stand before its day without a word between. */
  hourBeforeDay: boolean
  /** 'Quarter past 3' or 'las tres y cuarto'. */
  minutesStand: 'before' | 'behind'
  /** 'Eight o'clock' is an hour; '8 horas' may be a length of time. */
  oclockIsHour: boolean
  /** 'El tres de marzo': days of a month are counted by plain numbers. */
  dayByNumber: boolean
  /** 'Que' is 'than' only behind a comparative: 'más lento que ayer'. */
  thanNeedsComparative: boolean
  /** `notBehind`: words behind which it is no tomorrow; `isMorningToo`: one word for both; `inText`: all of them in a text. */
  tomorrow: { word: string; notBehind: RegExp | null; isMorningToo: boolean; inText: RegExp }
  /** Words behind a length of time that say on which side of the former time it lies. */
  besideWords: ReadonlyMap<string, number>
  /** Between such a word and what it is beside: 'antes a esa'. */
  linksBefore: RegExp | null
  /** Forms of verbs that tell of what is over, between blanks. */
  past: string
  /** Behind these stands what a figure is narrowed to: 'of the hospitals', 'por las fábricas'. */
  preposition: RegExp
  determiner: RegExp
  /** Behind these nothing is narrowed: 'a worry', 'my slides', 'un despelote'. */
  looseDeterminer: RegExp
  /** Behind these stands a verb, whatever it is: 'we pull', 'should prepare', 'is needed'. */
  beforeVerb: RegExp
  /** 'How much do trams use?': what stands behind it does something. */
  auxiliary: RegExp | null
  /** Endings by which a verb is known. */
  verbForm: RegExp | null
  /** The same as it is written, with its accents. */
  accentedVerbForm: RegExp | null
  /** 'Se demora en tapar un bache': what is done, and no place. */
  infinitiveBehind: { preposition: string; infinitive: RegExp } | null
  /** Before a place: 'in Centro'. */
  inPlace: RegExp
  /** 'In the queue': a word with such an article that is not written as a name is a thing. */
  beforeEntity: RegExp | null
  /** Behind 'no': words before which it leaves something out. */
  noLeavesOut: RegExp | null
  /** Signs that only this language has. */
  signs: RegExp | null
  /** What a record with a number is called; null of those that say not which kind. */
  recordNouns: Readonly<Record<string, RecordMeant>>
  /** Numbers in words that mean something else in another language. */
  ownNumbers: Readonly<Record<string, number>>
  /** Between thousands. */
  groupSign: '.' | ','
}

import type { Topic } from '../meaning.ts'

type RecordMeant = Extract<Topic, { about: 'record' }>['record']

/** The grammar of a language, as far as reading questions needs it. Words are folded unless noted. */
export interface Grammar {
  /** 'La semana pasada', 'incidentes abiertos': adjectives follow their noun. */
  adjectiveFollows: boolean
  /** 'Los últimos': adjectives have a plural. */
  adjectivesInflect: boolean
  /** 'Main Street', 'the Health department': the kind follows the name. */
  kindFollowsName: boolean
  /** 'Hace dos horas': 'ago' precedes the length of time. */
  agoFirst: boolean
  /** 'Ten tomorrow morning': an hour may directly precede its day. */
  hourBeforeDay: boolean
  /** 'Quarter past 3' or 'las tres y cuarto'. */
  minutesStand: 'before' | 'behind'
  /** 'Eight o'clock' is an hour; '8 horas' may be a length of time. */
  oclockIsHour: boolean
  /** 'El tres de marzo': days of a month are counted by plain numbers. */
  dayByNumber: boolean
  /** 'Que' means 'than' only after a comparative: 'más lento que ayer'. */
  thanNeedsComparative: boolean
  /** `notBehind`: after these words it does not mean tomorrow; `isMorningToo`: it means morning as well; `inText`: finds it in a text. */
  tomorrow: { word: string; notBehind: RegExp | null; isMorningToo: boolean; inText: RegExp }
  /** Words after a length of time: before (-1) or after (1) the earlier question's time. */
  besideWords: ReadonlyMap<string, number>
  /** Words between those and the time: 'antes a esa'. */
  linksBefore: RegExp | null
  /** Past forms of verbs, separated by spaces. */
  past: string
  /** Introduces what narrows a figure: 'of the hospitals', 'por las fábricas'. */
  preposition: RegExp
  determiner: RegExp
  /** Introduces something that does not narrow: 'a worry', 'my slides', 'un despelote'. */
  looseDeterminer: RegExp
  /** A verb follows these words: 'we pull', 'should prepare', 'is needed'. */
  beforeVerb: RegExp
  /** 'How much do trams use?': a subject follows. */
  auxiliary: RegExp | null
  /** Endings of verbs. */
  verbForm: RegExp | null
  /** The same with accents, as written. */
  accentedVerbForm: RegExp | null
  /** 'Se demora en tapar un bache': an action, not a place. */
  infinitiveBehind: { preposition: string; infinitive: RegExp } | null
  /** Before a place: 'in Centro'. */
  inPlace: RegExp
  /** 'In the queue': a word in lower case after such an article is not a place. */
  beforeEntity: RegExp | null
  /** Words after 'no' with which it excludes something. */
  noLeavesOut: RegExp | null
  /** Characters that only this language has. */
  signs: RegExp | null
  /** Words for a record before its number; null if they do not tell the kind. */
  recordNouns: Readonly<Record<string, RecordMeant>>
  /** Number words that mean something else in another language. */
  ownNumbers: Readonly<Record<string, number>>
  /** The separator of thousands. */
  groupSign: '.' | ','
}

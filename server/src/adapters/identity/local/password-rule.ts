import { createRequire } from 'node:module'
import { PASSWORD_LENGTH } from '@oppidum/domain/people/identity'
import type { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | undefined

/** The dictionary, which unpacks itself into tens of thousands of strings, is loaded when the first password is chosen. */
function loadCommon(): ReadonlySet<string> {
  const library = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary }
  return new Set(library.dictionary['passwords-common'])
}

function isCommon(word: string): boolean {
  common ??= loadCommon()
  return common.has(word)
}

/** How many other letters a password needs besides words that anybody would guess. */
const LEAST_OWN = 6

/** What somebody would guess who knows the product and the account's owner. */
export interface PersonalDetails {
  brandName: string
  email: string
  username: string | null
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

function knownWords({ brandName, email, username }: PersonalDetails): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = [
    'oppidum',
    'password',
    brandName,
    ...brandName.split(/\s+/),
    local,
    ...local.split(/[^a-z0-9]+/),
    domain.split('.')[0] ?? '',
  ]
  return [...words, username ?? '', email].map(bare).filter((it) => it.length >= 3)
}

/** Why a password is refused, in a sentence for its owner; null if it is strong enough. */
export function passwordWeakness(password: string, known: PersonalDetails): string | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.least) return `This password is too short; use at least ${PASSWORD_LENGTH.least} characters.`
  if (length > PASSWORD_LENGTH.most) return `This password is too long; use at most ${PASSWORD_LENGTH.most} characters.`
  const word = password.normalize('NFKC').toLowerCase()
  const core = word.replace(/[^\p{Letter}]+$/u, '')
  if (isCommon(word) || isCommon(bare(word)) || (core.length >= 4 && isCommon(core)) || new Set(word).size < 4)
    return 'This password is too common; choose another one.'
  const own = [...new Set(knownWords(known))].sort((a, b) => b.length - a.length).reduce((rest, it) => rest.replaceAll(it, ''), bare(word))
  if (own !== bare(word) && own.replace(/\d+/g, '').length < LEAST_OWN)
    return "This password is based on your email address or this installation's name; choose another one."
  return null
}

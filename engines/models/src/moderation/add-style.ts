import { ARTISTS, OPENINGS, STYLES } from './picture-styles.ts'

/** Returns the next number from 0 up to 1. */
export type Random = () => number

/** Numbers from a linear congruential generator (Knuth's MMIX); the same seed gives the same sequence. */
export function seededRandom(seed: number): Random {
  let state = BigInt(seed)
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Number(state >> 11n) / 2 ** 53
  }
}

const MOST_STYLES = 10
const MOST_ARTISTS = 4

/** Adds words of style and names of artists to a harmless text, as prompts have them. */
export function withStyle(prompt: string, random: Random): string {
  const plain = prompt.trim().replace(/\.$/, '').toLowerCase()
  const parts = [random() < 0.5 ? `${oneOf(OPENINGS, random)} ${plain}` : plain]
  const styles = Math.floor(random() * MOST_STYLES)
  for (let count = 0; count < styles; count++) parts.push(oneOf(STYLES, random))
  const names = Array.from({ length: Math.floor(random() * MOST_ARTISTS) }, () => oneOf(ARTISTS, random))
  if (names.length > 0)
    parts.splice(
      1 + Math.floor(random() * parts.length),
      0,
      `${random() < 0.7 ? 'by' : 'in the style of'} ${names.join(random() < 0.5 ? ' and ' : ', ')}`,
    )
  return parts.join(random() < 0.85 ? ', ' : ' ')
}

function oneOf(words: readonly string[], random: Random): string {
  return words[Math.floor(random() * words.length)] as string
}

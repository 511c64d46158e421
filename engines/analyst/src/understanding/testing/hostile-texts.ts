import type { City } from '@oppidum/domain/cities/city'

/** As long as a question that is read to its end. */
export const LONGEST = 2_000

/** Pieces that, repeated to the longest question, ask for the same look at each of their words. */
export const HOSTILE_PIECES: readonly string[] = [
  // Signs, letters and numbers.
  ...['a', 'ab ', '(', '"', '. ', '🔥', '\u0000\u202e', `${'x'.repeat(60)} `, '1/1/', '1 2 3 12 2026 ', '20 km/h 5 mph 50% '],
  // Apostrophes, accents, slips and words that nobody knows, small and as names.
  ...["what's o'clock 'til it's ", "isn't aren't n't ", 'ñandú ávido éxito ', 'consumtpion spede trafic ', 'kexo lumi tarn '],
  ...['Kexo Lumi Tarn ', 'calle Kexo ', 'KEXO ', 'in Kexo '],
  // Small words and halves of phrases.
  ...[
    'the ',
    'of the ',
    'and ',
    'de la ',
    'all but all other than not ',
    'not not than than vs vs y y ',
    'at the at the ',
    'except not in ',
  ],
  ...['entre las 7 y las ', 'between Italia and Artigas ', 'from the to the ', 'more than 5 incidents ', 'slower than yesterday '],
  // Words and names of the field.
  ...['incident ', 'rambla ', 'en 18 ', 'Av. ', 'speed flow load solar wind ', 'INC-2026-000123 ', 'Roads and Traffic department '],
  ...['who is working on it ', 'hole at the corner of ', 'will the power be enough ', 'compare Italia with Artigas and ', 'por qué '],
  // Times.
  ...['99:99 12:30-13 ', 'last 3 hours yesterday between 7 and 9 ', 'every monday and tuesday ', 'tomorrow at 8 and ', '18 de julio '],
  // Sentences, clauses and both languages.
  ...['How many incidents are open? ', 'The fire is bad. How many? ', 'why? ', 'fire, ', 'a - b: c; ', 'fire\n', 'they asked me whether '],
  ...['"incident about “fire” ', 'cuántos incidents abiertos on Av. Italia yesterday y hoy '],
]

export const filled = (piece: string, length = LONGEST) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Every name of a city, one behind the other. */
export function namesOf({ locations, districts }: City): string[] {
  const streets = [...new Set(locations.map((it) => it.name.split(',')[0] ?? ''))]
  return [
    locations.map((it) => it.name).join(' '),
    streets.join(' y '),
    streets.map((it) => `How fast is ${it}? `).join(''),
    districts.map((it) => it.name).join(' '),
  ].map((it) => filled(it))
}

/**
 * Sentences that say more than they ask: who asks and why, turns of phrase, words that narrow nothing. And those in which a
 * word that no table knows is a condition all the same, which is asked back. Of the same town and moment as the others.
 */
export const CASES_OF_CONTEXT: readonly (readonly [said: string, expected: string])[] = [
  ['how many people are about in town as we speak', 'measure city.presence | value'],
  [
    'what peak demand had we better be prepared for this evening',
    'forecast energy.consumption | value highest | ahead 11-18 18:00 to 11-18 22:00',
  ],
  ['my chief asks, how many incidents got closed today', 'records incident closed | count | 11-18 00:00 to 11-18 14:20'],
  ['writing up the log: how many fires were closed today', 'records incident closed fire | count | 11-18 00:00 to 11-18 14:20'],
  ['recién llego al turno, ¿cuánto es la demanda?', 'measure energy.consumption | value'],
  ['por favor, acá en la sala me piden un número: cuánto es la demanda ahora', 'measure energy.consumption | value | now'],
  ['people will ask me about the fire on Lavalle, how many fires are open', 'records incident open fire | count | Av. Lavalle'],
  ['how much electricity do hospitals use', 'ask-back left-over'],
  ['industrial demand right now', 'ask-back left-over'],
  ['solar output of rooftop panels', 'ask-back left-over'],
  ['cuánto consumen los hospitales', 'ask-back left-over'],
  ['consumo residencial de hoy', 'ask-back left-over'],
  ['the consumption, hospitals excluded', 'ask-back left-over'],
  ['the consumption without hospitals', 'ask-back left-over'],
  // A refusal is for what is asked for, and not for what is said beside it.
  ['I have to send an ambulance down there, how fast is Lavalle', 'measure traffic.speed | value | Av. Lavalle'],
  ['how strong is the wind blowing in MW', 'measure energy.wind | value'],
  ['how many open requests has the Health department', 'not-kept Health department'],
  ['people in town on the New Year night of 2019', 'ask-back left-over'],
  ['my laptop is broken, what shall I do', 'out-of-field'],
  ['why did traffic collapse to 10 mph yesterday at noon', 'measure city.speed | why | at 11-17 12:00'],
  ['which subscription am I on', 'how-to | value'],
  ['en qué idiomas puedo hacerte preguntas', 'how-to | value'],
  ['how fast do they drive along the Avenida Corrientes', 'unknown place Avenida Corrientes'],
  [
    'are more incidents open in Puerto than in Centro, or is it the other way round',
    'records incident open | comparison | Puerto | vs Centro',
  ],
]

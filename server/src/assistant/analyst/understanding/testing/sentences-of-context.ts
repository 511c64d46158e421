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
]

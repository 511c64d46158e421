import type { AnalystWords } from '../analyst-words.ts'

export const choices: AnalystWords['choices'] = {
  efficiency: {
    about: 'efficiency',
    choices: ['What is the traffic efficiency?', 'What is the efficiency of the electricity grid?'],
  },
  energy: {
    about: 'energy',
    choices: ['What is the energy consumption now?', 'What is the energy production now?', 'Is the electricity grid stable?'],
  },
  examples: (street, district) => [
    ...(street ? [`How fast is traffic on ${street} now?`] : []),
    district ? `How many incidents are open in ${district}?` : 'How many incidents are open?',
    'When was consumption highest yesterday?',
    'Which requests have been open longest?',
  ],
  records: (number) =>
    number === null
      ? ['Show me the open incidents', 'Show me the open requests']
      : [`Show me incident ${number}`, `Show me request ${number}`],
}

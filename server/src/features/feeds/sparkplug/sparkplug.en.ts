import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'Sparkplug B messages',
  about: 'Controllers, gateways and meters that send their values to an MQTT broker as Sparkplug B.',
  fields: {
    group: { label: 'Group id', hint: 'The level after spBv1.0 in the topics.' },
    metrics: {
      label: 'Metrics',
      hint: '[{"name": "Speed", "measure": "traffic.speed", "unit": "km/h"}]. {site} in a name stands for the sensor; without it, the sensor is edge node/device.',
    },
    version: { label: 'MQTT version', choices: { '3.1.1': '3.1.1', '5': '5' } },
    user: { label: 'User', hint: 'The key is the password. The user should be allowed to publish NCMD messages of the group.' },
    clientId: { label: 'Client id', hint: 'A broker lets each id in only once. Without an entry it is made of the feed’s id.' },
    authority: {
      label: 'Certificate authority',
      hint: 'For a broker with a private authority: its certificate in PEM. It replaces the public authorities for this feed. Only with mqtts.',
    },
  },
}

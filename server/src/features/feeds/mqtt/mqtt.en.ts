import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'MQTT messages',
  about: "Sensors and meters that send their values to the city's MQTT broker as JSON.",
  fields: {
    topic: { label: 'Topic', hint: 'roads/{site}/state: {site} stands for the sensor. + covers one level, # the rest.' },
    values: {
      label: 'Values',
      hint: '[{"measure": "traffic.speed", "pointer": "/speed", "unit": "km/h"}]: what is stored, where it is in the message, and its unit.',
    },
    each: { label: 'List in the message', hint: 'JSON pointer to the list, if one message has many records.' },
    site: { label: 'Sensor in the message', hint: "JSON pointer to the sensor's id, if the topic does not have it." },
    time: {
      label: 'Time in the message',
      hint: 'JSON pointer. Without it, a value counts from its arrival, and retained messages are left out.',
    },
    version: { label: 'MQTT version', choices: { '3.1.1': '3.1.1', '5': '5' } },
    user: { label: 'User', hint: 'The key is the password.' },
    clientId: { label: 'Client id', hint: 'A broker lets each id in only once. Without an entry it is made of the feed’s id.' },
    authority: {
      label: 'Certificate authority',
      hint: 'For a broker with a private authority: its certificate in PEM. It replaces the public authorities for this feed. Only with mqtts.',
    },
    sessionSeconds: {
      label: 'Session in seconds',
      hint: 'How long the broker keeps messages while the connection is gone; 0: not at all. Needs a time in the message.',
    },
  },
}

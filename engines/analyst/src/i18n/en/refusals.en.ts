import { type Phrase, say } from '../../answering/phrases/phrase.ts'

const PLANS: Readonly<Record<string, Phrase>> = {
  basic: say`the Basic and Pro plans`,
  pro: say`the Pro plan`,
  operator: say`operators and admins of this city`,
  admin: say`admins of this city`,
}

export const refusals = {
  notKept: (what: Phrase) => say`This city's data does not include ${what}.`,
  kept: () => say`It includes traffic, energy, people in the city, incidents, service requests and their forecasts.`,
  place: (text: Phrase) => say`I know of no street, district or substation called ${text} in this city.`,
  record: (text: Phrase) => say`There is no record ${text} in this city.`,
  date: (text: Phrase) => say`There is no such day or time: ${text}.`,
  unit: (text: Phrase) => say`I do not know the unit ${text}.`,
  near: () => say`Did you mean one of these?`,
  outOfField: () =>
    say`That is outside what a city's operations room knows. I answer questions about traffic, energy, incidents, service requests and forecasts.`,
  elsewhere: (screen: 'audit' | 'people' | 'reporter') =>
    screen === 'reporter'
      ? say`I do not say who reported something. Operators can find that in the record's side panel.`
      : screen === 'audit'
        ? say`I do not read out the audit trail. Admins can find it under "Audit trail" in the menu of their account.`
        : say`I do not answer questions about accounts and people. Admins can see them under "People and roles" in the menu of their account.`,
  notAllowed: (needs: string): Phrase => {
    const who = PLANS[needs.toLowerCase()]
    return who ? say`That is not part of your plan or role: it is for ${who}.` : say`That is not part of your plan or role.`
  },
  noData: (what: Phrase) => say`There is no current measurement of ${what}.`,
  noDataWhen: (what: Phrase, when: Phrase) => say`There is no measurement of ${what} ${when}.`,
  ofWhole: () => say`It is known for the city as a whole:`,
  future: (what: Phrase) => say`${what} is in the future, and there is no forecast for it.`,
  problem: () => say`This could not be looked up right now. Please try again in a moment.`,
  whichPlace: (about: Phrase | null) => (about ? say`Several places fit ${about}. Which one do you mean?` : say`Which place do you mean?`),
  whichMeasure: () => say`What would you like to know about it?`,
  whichTime: () => say`Which time do you mean?`,
  whichRecord: () => say`Which record do you mean?`,
  leftOver: (about: Phrase) => say`I cannot take ${about} into account, and without it the answer would be different.`,
  unclear: () => say`I did not understand that question. You could ask, for example:`,
}

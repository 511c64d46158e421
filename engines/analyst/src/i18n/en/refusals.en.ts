import { type Phrase, say } from '../../answering/phrases/phrase.ts'

const PLANS: Readonly<Record<string, Phrase>> = {
  basic: say`the plans Basic and Pro`,
  pro: say`the plan Pro`,
  operator: say`operators and admins of this city`,
  admin: say`admins of this city`,
}

export const refusals = {
  notKept: (what: Phrase) => say`This city's data does not hold ${what}.`,
  kept: () => say`It holds traffic, energy, people in the city, incidents, service requests and their forecasts.`,
  place: (text: Phrase) => say`This city has no street, district or substation called ${text} that I know of.`,
  record: (text: Phrase) => say`There is no record ${text} in this city.`,
  date: (text: Phrase) => say`There is no such day or time: ${text}.`,
  unit: (text: Phrase) => say`I do not know the unit ${text}.`,
  near: () => say`Did you mean one of these?`,
  outOfField: () =>
    say`That is not something that a city's operations room knows of. I answer about traffic, energy, incidents, service requests and forecasts.`,
  elsewhere: (screen: 'audit' | 'people' | 'reporter') =>
    screen === 'reporter'
      ? say`I do not tell who reported something. Operators find what is known of it on the sheet of the record.`
      : screen === 'audit'
        ? say`I do not tell the audit trail. Admins read it under "Audit trail" in the menu of their account.`
        : say`I tell nothing of accounts and people. Admins see them under "People and roles" in the menu of their account.`,
  notAllowed: (needs: string): Phrase => {
    const who = PLANS[needs.toLowerCase()]
    return who ? say`That is not part of your plan or role: it belongs to ${who}.` : say`That is not part of your plan or role.`
  },
  noData: (what: Phrase) => say`There is no current measurement of ${what}.`,
  noDataWhen: (what: Phrase, when: Phrase) => say`There is no measurement of ${what} ${when}.`,
  ofWhole: () => say`It is known for the city as a whole:`,
  future: (what: Phrase) => say`${what} lies ahead, and nothing forecasts it.`,
  problem: () => say`This could not be looked up just now. Please try again in a moment.`,
  whichPlace: (about: Phrase | null) => (about ? say`Several places fit ${about}. Which one do you mean?` : say`Which place do you mean?`),
  whichMeasure: () => say`What of it would you like to know?`,
  whichTime: () => say`Which time do you mean?`,
  whichRecord: () => say`Which record do you mean?`,
  leftOver: (about: Phrase) => say`I cannot take ${about} into account, and without it the answer would be another one.`,
  unclear: () => say`I could not read that question. You could ask, for example:`,
}

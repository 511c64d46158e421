import { helpTexts } from '../../help-texts.ts'

/** What the desk does with one record, or with several at once. */
export const recordHelp = helpTexts({
  acknowledge: {
    title: 'Acknowledge an incident or request',
    keywords: 'mark seen, acknowledgement, acknowledg, seen incident',
    steps: [
      'Open the list, choose the record and press "Acknowledge"; on the keyboard go to the row with J and K and press A.',
      'It says that somebody of the city has seen it, and makes a pending incident active.',
    ],
  },
  assign: {
    title: 'Assign a record',
    keywords: 'responsible, who has, give department, hand department, assign',
    steps: [
      'Open the record and press "Assign", then choose a department or a person; on the keyboard the key is S.',
      'Which department has it is seen by everybody, which person only by the desk.',
    ],
  },
  close: {
    title: 'Close a record',
    keywords:
      'close, closing, finish incident, resolve, close incident, close request, close record, close ticket, resolve incident, resolve request, mark done, mark resolved, complete request',
    steps: [
      'Open the record and press "Close with an outcome", or the key R on its row.',
      'Choose how it ended: fixed, cannot be fixed, duplicate, or not ours; it needs a reason in words or a picture.',
    ],
  },
  reopen: {
    title: 'Open a record again',
    keywords: 'reopen, open again',
    steps: [
      'Open the closed record and press "Reopen": an incident becomes active, a request assigned.',
      'Its targets start again from then on.',
    ],
  },
  merge: {
    title: 'Merge reports of one thing',
    keywords: 'twice, merge, duplicat, fold, same report twice',
    steps: [
      'Close the one that repeats another with the outcome "Duplicate" and choose the record that it repeats: it is merged into that one.',
      'Lists and counts then have the thing once, with the number of its reports; "Unmerge" takes a report out again.',
    ],
  },
  several: {
    title: 'Change several records at once',
    keywords: 'mass, all at once, several once, bulk, bulk close, bulk assign, many records, select several',
    steps: [
      'Tick the rows (key X), then choose in the bar below the list what is to be done with all of them.',
      'Each change is judged for itself, and the result says which were not possible.',
    ],
  },
  situations: {
    title: 'See what belongs together',
    keywords: 'situation, belong togeth',
    steps: [
      'On the Incidents screen choose the view "Situations": records and road sections that belong together, each with the reason why.',
      '"Remove from situation" removes a record. It stays open, and no rule adds it again.',
    ],
  },
})

import { helpTexts } from '../../help-texts.ts'

/** What the desk does with one record, or with several at once. */
export const recordHelp = helpTexts({
  acknowledge: {
    title: 'Acknowledge an incident or request',
    keywords: 'mark seen, acknowledgement, acknowledg, seen incident',
    steps: [
      'Open the list, choose the record and press "Acknowledge"; on the keyboard, go to the row with J and K and press A.',
      'This shows that someone from the city has seen it, and makes a pending incident active.',
    ],
  },
  assign: {
    title: 'Assign a record',
    keywords: 'responsible, who has, give department, hand department, assign',
    steps: [
      'Open the record and press "Assign", then choose a department or a person; on the keyboard the key is S.',
      'Everyone can see the department; only the desk can see the person.',
    ],
  },
  close: {
    title: 'Close a record',
    keywords:
      'close, closing, finish incident, resolve, close incident, close request, close record, close ticket, resolve incident, resolve request, mark done, mark resolved, complete request',
    steps: [
      'Open the record and press "Close with an outcome", or the key R on its row.',
      'Choose how it ended: fixed, cannot be fixed, duplicate, or not ours; give a reason in words or add a picture.',
    ],
  },
  reopen: {
    title: 'Reopen a record',
    keywords: 'reopen, open again',
    steps: [
      'Open the closed record and press "Reopen": an incident becomes active, a request assigned.',
      'Its targets start again from that moment.',
    ],
  },
  merge: {
    title: 'Merge reports of the same problem',
    keywords: 'twice, merge, duplicat, fold, same report twice',
    steps: [
      'Close the repeated one with the outcome "Duplicate" and choose the record that it duplicates: it is merged into that one.',
      'Lists and counts then show it once, with the number of reports; "Unmerge" takes a report out again.',
    ],
  },
  several: {
    title: 'Change several records at once',
    keywords: 'mass, all at once, several once, bulk, bulk close, bulk assign, many records, select several',
    steps: [
      'Tick the rows (key X), then choose in the bar below the list what to do with all of them.',
      'Each change is checked separately, and the result says which were not possible.',
    ],
  },
  situations: {
    title: 'See related records',
    keywords: 'situation, belong togeth',
    steps: [
      'On the Incidents screen choose the view "Situations": related records and road sections, each with the reason why.',
      '"Remove from situation" removes a record. It stays open, and no rule adds it again.',
    ],
  },
})

import { helpTexts } from '../../help-texts.ts'

/** What else the desk works with: shifts, reports on what happened, targets and proposals. */
export const deskHelp = helpTexts({
  'hand-over': {
    title: 'Hand over a shift',
    keywords: 'hand over, handov, shift',
    steps: [
      'Open "Shift handover" in the menu of your account: it lists what has changed since your last one, what is open and what is due.',
      'Write your notes and press "Sign the handover"; the next shift will find them there.',
    ],
  },
  'after-action': {
    title: 'Get an after-action report',
    keywords: 'after action, report pdf, pdf report',
    steps: [
      'Open the record and go to "After-action report": "Report (PDF)" shows what happened, with times, map and timeline.',
      '"Timeline (CSV)" gives the entries as a table.',
    ],
  },
  timeline: {
    title: "See a record's history",
    keywords: 'timeline, who changed, history record, history incident, history request',
    steps: [
      'Open the record: its timeline shows what was done, when and through which channel.',
      'Entries are only added, never changed; only operators see who did it.',
    ],
  },
  targets: {
    title: 'See targets and what is overdue',
    keywords: 'due, target, overdue, deadline, sla, escalat',
    steps: [
      'Each record shows when it is due to be acknowledged and resolved; after that it is overdue.',
      "The rules are in the city file; the desk's figures are above the lists.",
    ],
  },
  'correct-proposal': {
    title: 'Correct what a model proposes',
    keywords: 'correct proposal, proposal, wrong category, ai wrong, ai suggest, suggestion, classif, correct model, teach model',
    steps: [
      "Open the record: it shows the model's proposal with its confidence and reasons; accept it or choose something else.",
      'The model learns from each correction; all of them are on the Model performance screen, where operators can withdraw one.',
    ],
  },
})

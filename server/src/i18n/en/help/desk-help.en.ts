import { helpTexts } from '../../help-texts.ts'

/** What else the desk works with: shifts, reports on what happened, targets and proposals. */
export const deskHelp = helpTexts({
  'hand-over': {
    title: 'Hand over a shift',
    keywords: 'hand over, handov, shift',
    steps: [
      'Open "Shift hand-over" in the menu of your account: it lists what has changed since your last one, what is open and what falls due.',
      'Write your notes and press "Sign the hand-over"; the next turn finds them there.',
    ],
  },
  'after-action': {
    title: 'Get an after-action report',
    keywords: 'after action, report pdf, pdf report',
    steps: [
      'Open the record and go to "After-action report": "Report (PDF)" draws what happened with times, map and timeline.',
      '"Timeline (CSV)" gives the steps as a table.',
    ],
  },
  timeline: {
    title: 'See what befell a record',
    keywords: 'timeline, who changed, history record, history incident, history request',
    steps: [
      'Open the record: its timeline says when what was done and by which way.',
      'Entries are only added, never changed; who did it is seen at the desk alone.',
    ],
  },
  targets: {
    title: 'See targets and what is overdue',
    keywords: 'due, target, overdue, deadline, sla, escalat',
    steps: [
      'Each record says when it is due to be acknowledged and resolved; what is past that is overdue.',
      'The rules stand in the city file; the figures of the desk stand above the lists.',
    ],
  },
  'correct-proposal': {
    title: 'Correct what a model proposes',
    keywords: 'correct proposal, proposal, wrong category, ai wrong, ai suggest, suggestion, classif, correct model, teach model',
    steps: [
      'Open the record: the proposal of the model stands there with its confidence and reasons; take it over or choose something else.',
      'Each correction is learnt from; all of them stand on the Models screen, where the desk can take one back.',
    ],
  },
})

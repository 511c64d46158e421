import { helpTexts } from '../../help-texts.ts'

/** How the work screens list records. */
export const workListHelp = helpTexts({
  board: {
    title: 'Work with the board',
    keywords: 'board, kanban, column status',
    steps: [
      'On a work screen choose "Board": one column for each status.',
      'Move a card to another column to change its status; only possible moves are taken.',
    ],
  },
  filter: {
    title: 'Search and filter a list',
    keywords: 'search, find record, filter, narrow list, search list, search incident, find incident',
    steps: [
      'Above the list choose status, priority, type, department or district, or type words into the search field (key /).',
      'The address holds the filter: it can be sent to others or saved as a view.',
    ],
  },
  'saved-views': {
    title: 'Save a view',
    keywords: 'saved view, save view, save filter, keep filter',
    steps: ['Narrow a list, open "Saved views", give it a name and press "Save".', 'Only you see the view; you can rename and remove it.'],
  },
})

import { helpTexts } from '../../help-texts.ts'

/** How the work screens list records. */
export const workListHelp = helpTexts({
  board: {
    title: 'Work with the board',
    keywords: 'board, kanban, column status',
    steps: [
      'On a work screen choose "Board": one column for each status.',
      'Move a card to another column to change its status; only possible moves are accepted.',
    ],
  },
  filter: {
    title: 'Search and filter a list',
    keywords: 'search, find record, filter, narrow list, search list, search incident, find incident',
    steps: [
      'Above the list choose status, priority, type, department or district, or type words into the search field (key /).',
      'The filter is part of the address, so you can share it or save it as a view.',
    ],
  },
  'saved-views': {
    title: 'Save a view',
    keywords: 'saved view, save view, save filter, keep filter',
    steps: [
      'Filter a list, open "Saved views", give it a name and press "Save".',
      'Only you can see the view; you can rename or remove it.',
    ],
  },
})

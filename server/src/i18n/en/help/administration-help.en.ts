import { helpTexts } from '../../help-texts.ts'

/** People, audit, interfaces, feeds and the city file. */
export const administrationHelp = helpTexts({
  people: {
    title: 'Invite people and give roles',
    keywords: 'user, users, role, invit, invite, add user, add person, make operator, make admin, change role, give role, invit',
    steps: [
      'Open "People and roles" in the menu of your account; "Invite someone" sends an email with a link.',
      "Change a person's role in this city in their row: viewer, operator or admin.",
    ],
  },
  audit: {
    title: 'Read the audit trail',
    keywords: 'audit, who signed in, who did what',
    steps: [
      'Open "Audit trail" in the menu of your account: sign-ins, and changes of roles, plans and keys, with who and when.',
      '"Export CSV" saves what is shown.',
    ],
  },
  open311: {
    title: 'Let other apps send requests (Open311)',
    keywords: 'open311, georeport, other app, app send',
    steps: [
      'Open "Open311 apps" in the menu of your account, add the app and copy its key and the addresses.',
      'Anyone can read requests through Open311; only apps with a key can send them.',
    ],
  },
  installation: {
    title: 'See how the installation runs',
    keywords:
      'installation, instances, which instance, last backup, backup old, slow statement, slow quer, size database, disk space, free disk, failed job, system screen, system page, who has duty',
    steps: [
      'Open "System" in the menu of your account: instances, shared duties, jobs, database, slowest statements, messages that wait, feeds, disk and last backup.',
      'The top of the page lists what needs attention; each part says how old its figures are and where they come from.',
      'Only admins of every city of the installation see it.',
    ],
  },
  feeds: {
    title: 'Feeds: where the data comes from',
    keywords: 'feed, source, add feed, new feed, connect feed, data source, where data come, sensor come',
    steps: [
      'The status page lists every feed with its state, its last delivery and any problem.',
      'Admins add, test, pause and remove feeds under "Feeds" in the menu of their account; the operator of the installation can also list them in the city file.',
    ],
  },
  'city-file': {
    title: 'Set up the city',
    keywords: 'threshold, city file, change threshold, set threshold, add district, add section',
    steps: [
      'Places, thresholds, services, departments, targets and feeds are in the city file; the operator of the installation edits it and restarts the server.',
      'The guide to the city file comes with the installation.',
    ],
  },
})

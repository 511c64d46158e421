import { helpTexts } from '../../help-texts.ts'

/** Roles, the status page, road sections and how new values are. */
export const systemHelp = helpTexts({
  roles: {
    title: 'Who sees and may do what',
    keywords:
      'role, allowed, who allowed, may i, who can see, who sees, who may, roles, permission, visitor see, viewer, what can operator',
    steps: [
      'Visitors see live values, the last 24 hours and all records, never who reported them; signed-in people can report incidents.',
      'Operators change records and see internal comments; admins manage people and read the audit trail and outgoing mail.',
      'Longer history, the assistant and saved views come with Basic; forecasts, situations and targets with Pro.',
    ],
  },
  status: {
    title: 'System status',
    keywords: 'status, working, system status, is system working, disconnected, status page, outage',
    steps: [
      'The box in the sidebar says "All systems operational" only when every check is green; an unknown check is not green.',
      'The status page shows each check with its history, and every feed.',
    ],
  },
  section: {
    title: 'Road sections',
    keywords: 'section, road section, monitored',
    steps: [
      'A traffic record is a monitored road section, named "street, from - to"; the first one is the city as a whole.',
      'Its page shows speed, congestion, incidents that affect it, and history.',
    ],
  },
  fresh: {
    title: 'How new the values are',
    keywords: 'how often, update, updated, refresh, real time',
    steps: [
      'Pages show changes as they happen; how often a value is measured depends on its feed.',
      'The status page shows when each feed last delivered; a value that is too old is dimmed.',
    ],
  },
})

import { helpTexts } from '../../help-texts.ts'

/** How somebody reports a problem and follows it. */
export const reportHelp = helpTexts({
  report: {
    title: 'Report something',
    keywords:
      'report, regist, submit, report broken, new incident, add incident, add request, enter incident, enter request, record incident, record new incident, creat incident, log incident, creat request, complaint, report problem, report pothole, report lamp, report incident, complain, new request, report',
    steps: [
      'Anyone can report a problem on the page "Report a problem": choose what it is, put the pin on the map, say briefly what is wrong, and press "Send report".',
      'The page then shows a number and a link to follow what the city does.',
      'Signed-in people can also report an incident with the button at the top of the Incidents screen; it stays pending until the desk confirms it.',
    ],
  },
  'follow-report': {
    title: 'Follow what you reported',
    keywords: 'follow report, follow my, status my report, what became report, track report',
    steps: [
      'Open the link you got when you sent the report: it shows every step, from received to closed.',
      'When it is closed you are asked whether it is fixed; "Not fixed" reopens it.',
    ],
  },
})

import type { RouteObject } from 'react-router'
import { screenPart } from '../shell/screen-part.tsx'

/** The citizens' pages, also outside the layout. The form loads before its map. */
export const reportScreens = (): RouteObject[] => [
  {
    path: '/report',
    lazy: screenPart(async () => {
      const [{ ReportScreen }, { PinMap }] = await Promise.all([
        import('../../features/reports/ReportScreen.tsx'),
        import('../../map/panels/PinMap.tsx'),
      ])
      // The page after sending, loaded now in case the network fails in between.
      void loadReportStatus().catch(() => undefined)
      return <ReportScreen PinMap={PinMap} />
    }),
  },
  {
    path: '/report/:number',
    lazy: screenPart(loadReportStatus),
  },
]

async function loadReportStatus() {
  const [{ ReportStatusScreen }, { PinMap }] = await Promise.all([
    import('../../features/reports/follow-up/ReportStatusScreen.tsx'),
    import('../../map/panels/PinMap.tsx'),
  ])
  return <ReportStatusScreen PinMap={PinMap} />
}

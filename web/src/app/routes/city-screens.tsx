import { Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { later } from '../../ui/browser/later.ts'
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx'
import type { ScreenHandle } from '../shell/Layout.tsx'
import { screenPart } from '../shell/screen-part.tsx'
import { forRole, forSignedIn } from './screen-guards.tsx'

const DASHBOARD = { title: 'screen.dashboard', named: 'brand', situation: true } as const satisfies ScreenHandle

/** The list that an alert rule belongs to. */
const ALERT_RULES = { title: 'screen.alerts', to: '/alerts/rules' } as const

/** Beside the traffic list on wide windows. */
const SectionsMap = later(async () => (await import('../../map/panels/SectionsMap.tsx')).SectionsMap)

/** A work screen's records on the map; loaded when the map view is first opened. */
const RecordsMap = later(async () => (await import('../../map/panels/RecordsMap.tsx')).RecordsMap)

/** A person's saved views, in the toolbar of a work screen. */
const SavedViews = later(async () => (await import('../../features/records/saved-views/SavedViews.tsx')).SavedViews)

/** Our models' forecast for the energy system. */
const EnergyOutlook = later(async () => (await import('../../features/forecasting/forecasts/EnergyOutlook.tsx')).EnergyOutlook)
const OUTLOOK = (
  <Suspense fallback={null}>
    <EnergyOutlook />
  </Suspense>
)

const Situations = later(async () => {
  const [{ SituationsView }, { JoinedAlerts }] = await Promise.all([
    import('../../features/records/situations/SituationsView.tsx'),
    import('../../features/alerts/list/JoinedAlerts.tsx'),
  ])
  return () => <SituationsView Alerts={JoinedAlerts} />
})
const SITUATIONS = (
  <Suspense fallback={null}>
    <Situations />
  </Suspense>
)

/** The screens of the sidebar and of every account. */
export const cityScreens = (): RouteObject[] => [
  { index: true, element: <DashboardScreen />, handle: DASHBOARD },
  { path: 'dashboard', element: <DashboardScreen />, handle: DASHBOARD },
  {
    path: 'map',
    handle: { title: 'screen.map', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../map/MapScreen.tsx')).MapScreen),
  },
  {
    path: 'traffic',
    handle: { title: 'screen.traffic', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const { TrafficScreen } = await import('../../features/telemetry/traffic/TrafficScreen.tsx')
      return <TrafficScreen Map={SectionsMap} />
    }),
  },
  {
    path: 'traffic/:id',
    handle: { title: 'screen.location', named: 'both', list: { title: 'screen.traffic', to: '/traffic' } } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../features/telemetry/traffic/LocationScreen.tsx')).LocationScreen),
  },
  {
    path: 'energy',
    handle: { title: 'screen.energy', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const [{ EnergyScreen }, { GridMap }] = await Promise.all([
        import('../../features/telemetry/energy/EnergyScreen.tsx'),
        import('../../map/panels/GridMap.tsx'),
      ])
      return <EnergyScreen map={<GridMap />} outlook={OUTLOOK} />
    }),
  },
  {
    path: 'energy/substations/:id',
    handle: { title: 'screen.substation', named: 'both', list: { title: 'screen.energy', to: '/energy' } } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../features/telemetry/energy/SubstationScreen.tsx')).SubstationScreen),
  },
  {
    path: 'metrics/:metric',
    handle: { title: 'screen.metric', named: 'both', list: { title: 'screen.dashboard', to: '/dashboard' } } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../features/telemetry/city-metrics/MetricScreen.tsx')).MetricScreen),
  },
  {
    path: 'incidents',
    handle: { title: 'screen.incidents', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const { IncidentsScreen } = await import('../../features/records/incidents/IncidentsScreen.tsx')
      return <IncidentsScreen Map={RecordsMap} Views={SavedViews} situations={SITUATIONS} />
    }),
  },
  {
    path: 'services',
    handle: { title: 'screen.services', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const { ServiceRequestsScreen } = await import('../../features/records/requests/ServiceRequestsScreen.tsx')
      return <ServiceRequestsScreen Map={RecordsMap} Views={SavedViews} />
    }),
  },
  {
    path: 'alerts/rules/new',
    handle: { title: 'screen.new-alert-rule', named: 'both', list: ALERT_RULES } satisfies ScreenHandle,
    lazy: screenPart(() => forSignedIn(async () => (await import('../../features/alerts/rules/NewRuleScreen.tsx')).NewRuleScreen)),
  },
  {
    path: 'alerts/rules/:id',
    handle: { title: 'screen.alert-rule', named: 'both', list: ALERT_RULES } satisfies ScreenHandle,
    lazy: screenPart(() => forSignedIn(async () => (await import('../../features/alerts/rules/RuleScreen.tsx')).RuleScreen)),
  },
  {
    path: 'alerts/:tab?',
    handle: { title: 'screen.alerts', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forSignedIn(async () => (await import('../../features/alerts/AlertsScreen.tsx')).AlertsScreen)),
  },
  {
    path: 'ai-assistant',
    handle: { title: 'screen.assistant', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const [{ SignedInOnly }, { AssistantScreen }, { InsightsPanel }, { AnswerView }] = await Promise.all([
        import('../../identity/signed-in-only.tsx'),
        import('../../features/assistant/chat/AssistantScreen.tsx'),
        import('../../features/insights/InsightsPanel.tsx'),
        import('../../features/assistant/answers/AnswerView.tsx'),
      ])
      return (
        <SignedInOnly>
          <AssistantScreen Answer={AnswerView} insights={<InsightsPanel />} />
        </SignedInOnly>
      )
    }),
  },
  {
    path: 'images-gallery',
    handle: { title: 'screen.gallery', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forSignedIn(async () => (await import('../../features/gallery/GalleryScreen.tsx')).GalleryScreen)),
  },
  {
    path: 'images/upload',
    handle: { title: 'screen.images', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forSignedIn(async () => (await import('../../features/gallery/ImagesScreen.tsx')).ImagesScreen)),
  },
  {
    path: 'about',
    handle: { title: 'screen.about', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../features/cities/about/AboutScreen.tsx')).AboutScreen),
  },
  {
    path: 'open-data',
    handle: { title: 'screen.open-data', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../features/publishing/OpenDataScreen.tsx')).OpenDataScreen),
  },
  {
    path: 'pricing',
    handle: { title: 'screen.pricing', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const [{ PricingScreen }, { GridReferenceMap }] = await Promise.all([
        import('../../features/plans/PricingScreen.tsx'),
        import('../../map/panels/GridReferenceMap.tsx'),
      ])
      const squares = {
        free: <GridReferenceMap layers={[]} />,
        basic: <GridReferenceMap layers={['traffic']} />,
        pro: <GridReferenceMap layers={['traffic', 'energy', 'incidents']} credited />,
      }
      return <PricingScreen squares={squares} />
    }),
  },
  {
    path: 'status',
    handle: { title: 'screen.status', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../status/StatusScreen.tsx')).StatusScreen),
  },
  {
    path: 'models',
    handle: { title: 'screen.models', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../../features/forecasting/models/ModelsScreen.tsx')).ModelsScreen),
  },
  {
    path: 'account',
    handle: { title: 'screen.account', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../account/AccountScreen.tsx')).AccountScreen),
  },
  {
    path: 'hand-over',
    handle: { title: 'screen.hand-over', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('operator', async () => (await import('../../features/records/shifts/ShiftScreen.tsx')).ShiftScreen)),
  },
]

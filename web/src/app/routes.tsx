import type { Access } from '@oppidum/domain/core/access'
import { type ComponentType, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import type { SensorMap } from '../features/feeds/setup/sensors/sensor-map.ts'
import { type Surroundings, SurroundingsProvider } from '../selection/surroundings.tsx'
import { later } from '../ui/browser/later.ts'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { NotFound } from './shell/errors/NotFound.tsx'
import { ScreenError } from './shell/errors/ScreenError.tsx'
import { Layout, type ScreenHandle } from './shell/Layout.tsx'
import { screenPart } from './shell/screen-part.tsx'

const DASHBOARD = { title: 'screen.dashboard', named: 'brand', situation: true } as const satisfies ScreenHandle

/** What map and models add to an entity's side panel; loaded with the first side panel. */
const SURROUNDINGS: Surroundings = {
  Strip: later(async () => (await import('../map/panels/MapStrip.tsx')).MapStrip),
  Places: later(async () => (await import('../map/panels/PlacesStrip.tsx')).PlacesStrip),
  Nearby: later(async () => (await import('../map/tables/Nearby.tsx')).Nearby),
  Outlook: later(async () => (await import('../features/forecasting/forecasts/EntityOutlook.tsx')).EntityOutlook),
}

/** Beside the traffic list on wide windows. */
const SectionsMap = later(async () => (await import('../map/panels/SectionsMap.tsx')).SectionsMap)

/** A feed's sensors on the map; loaded when a feed has some. */
const SensorsMap = later(async () => (await import('../map/panels/SensorsMap.tsx')).SensorsMap)
const FEED_LIST = { title: 'screen.feeds', to: '/admin/feeds' } as const

/** A work screen's records on the map; loaded when the map view is first opened. */
const RecordsMap = later(async () => (await import('../map/panels/RecordsMap.tsx')).RecordsMap)

/** A person's saved views, in the toolbar of a work screen. */
const SavedViews = later(async () => (await import('../features/records/saved-views/SavedViews.tsx')).SavedViews)

/** Our models' forecast for the energy system. */
const EnergyOutlook = later(async () => (await import('../features/forecasting/forecasts/EnergyOutlook.tsx')).EnergyOutlook)
const OUTLOOK = (
  <Suspense fallback={null}>
    <EnergyOutlook />
  </Suspense>
)

const SituationsView = later(async () => (await import('../features/records/situations/SituationsView.tsx')).SituationsView)
const SITUATIONS = (
  <Suspense fallback={null}>
    <SituationsView />
  </Suspense>
)

/** Pages for developers; the build leaves them out. */
const DEVELOPMENT: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'showroom',
        handle: { title: 'screen.showroom', named: 'both' } satisfies ScreenHandle,
        lazy: screenPart(async () => (await import('./component-gallery/ComponentGallery.tsx')).ComponentGallery),
      },
    ]
  : []

/** Outside the layout, so that none of it is loaded or requested. The hosted provider adds steps of its own below. */
const SIGN: RouteObject[] = [
  { path: '/sign-in', lazy: screenPart(async () => (await import('../identity/sign/SignInScreen.tsx')).SignInScreen) },
  {
    path: '/sign-in/second-factor',
    lazy: screenPart(async () => {
      const { CodeScreen } = await import('../identity/sign/CodeScreen.tsx')
      return <CodeScreen step="second-factor" />
    }),
  },
  { path: '/sign-up', lazy: screenPart(async () => (await import('../identity/sign/SignUpScreen.tsx')).SignUpScreen) },
  {
    path: '/sign-up/verify',
    lazy: screenPart(async () => {
      const { CodeScreen } = await import('../identity/sign/CodeScreen.tsx')
      return <CodeScreen step="verify" />
    }),
  },
  // Local accounts are created in one step.
  { path: '/sign-up/continue', element: <Navigate replace to="/sign-up" /> },
  { path: '/reset-password', lazy: screenPart(async () => (await import('../identity/sign/ResetScreen.tsx')).ResetScreen) },
]

async function loadReportStatus() {
  const [{ ReportStatusScreen }, { PinMap }] = await Promise.all([
    import('../features/reports/follow-up/ReportStatusScreen.tsx'),
    import('../map/panels/PinMap.tsx'),
  ])
  return <ReportStatusScreen PinMap={PinMap} />
}

/** The citizens' pages, also outside the layout. The form loads before its map. */
const REPORT: RouteObject[] = [
  {
    path: '/report',
    lazy: screenPart(async () => {
      const [{ ReportScreen }, { PinMap }] = await Promise.all([
        import('../features/reports/ReportScreen.tsx'),
        import('../map/panels/PinMap.tsx'),
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

/** A screen for admins of the city, or its operators; others see an explanation, and visitors the sign-in. */
const forRole = (role: 'operator' | 'admin', load: () => Promise<ComponentType>) => forSignedIn(load, { role })

/** A screen that sends visitors to the sign-in. */
async function forSignedIn(load: () => Promise<ComponentType>, access: Access = 'signedIn') {
  const [{ SignedInOnly }, Screen] = await Promise.all([import('../identity/signed-in-only.tsx'), load()])
  return (
    <SignedInOnly access={access}>
      <Screen />
    </SignedInOnly>
  )
}

/** A feed's screen with the map that it shows sensors on. */
const withSensorsMap = (Screen: ComponentType<{ SensorsMap: SensorMap }>) => () => (
  <Suspense fallback={null}>
    <Screen SensorsMap={SensorsMap} />
  </Suspense>
)

/** Inside the layout; every screen but the first is loaded when it is opened, or when the browser is idle. */
const SCREENS: RouteObject[] = [
  { index: true, element: <DashboardScreen />, handle: DASHBOARD },
  { path: 'dashboard', element: <DashboardScreen />, handle: DASHBOARD },
  {
    path: 'map',
    handle: { title: 'screen.map', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../map/MapScreen.tsx')).MapScreen),
  },
  {
    path: 'traffic',
    handle: { title: 'screen.traffic', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const { TrafficScreen } = await import('../features/telemetry/traffic/TrafficScreen.tsx')
      return <TrafficScreen Map={SectionsMap} />
    }),
  },
  {
    path: 'traffic/:id',
    handle: { title: 'screen.location', named: 'both', list: { title: 'screen.traffic', to: '/traffic' } } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../features/telemetry/traffic/LocationScreen.tsx')).LocationScreen),
  },
  {
    path: 'energy',
    handle: { title: 'screen.energy', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const [{ EnergyScreen }, { GridMap }] = await Promise.all([
        import('../features/telemetry/energy/EnergyScreen.tsx'),
        import('../map/panels/GridMap.tsx'),
      ])
      return <EnergyScreen map={<GridMap />} outlook={OUTLOOK} />
    }),
  },
  {
    path: 'energy/substations/:id',
    handle: { title: 'screen.substation', named: 'both', list: { title: 'screen.energy', to: '/energy' } } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../features/telemetry/energy/SubstationScreen.tsx')).SubstationScreen),
  },
  {
    path: 'metrics/:metric',
    handle: { title: 'screen.metric', named: 'both', list: { title: 'screen.dashboard', to: '/dashboard' } } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../features/telemetry/city-metrics/MetricScreen.tsx')).MetricScreen),
  },
  {
    path: 'incidents',
    handle: { title: 'screen.incidents', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const { IncidentsScreen } = await import('../features/records/incidents/IncidentsScreen.tsx')
      return <IncidentsScreen Map={RecordsMap} Views={SavedViews} situations={SITUATIONS} />
    }),
  },
  {
    path: 'services',
    handle: { title: 'screen.services', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const { ServiceRequestsScreen } = await import('../features/records/requests/ServiceRequestsScreen.tsx')
      return <ServiceRequestsScreen Map={RecordsMap} Views={SavedViews} />
    }),
  },
  {
    path: 'ai-assistant',
    handle: { title: 'screen.assistant', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const [{ SignedInOnly }, { AssistantScreen }, { InsightsPanel }, { AnswerView }] = await Promise.all([
        import('../identity/signed-in-only.tsx'),
        import('../features/assistant/chat/AssistantScreen.tsx'),
        import('../features/insights/InsightsPanel.tsx'),
        import('../features/assistant/answers/AnswerView.tsx'),
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
    lazy: screenPart(() => forSignedIn(async () => (await import('../features/gallery/GalleryScreen.tsx')).GalleryScreen)),
  },
  {
    path: 'images/upload',
    handle: { title: 'screen.images', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forSignedIn(async () => (await import('../features/gallery/ImagesScreen.tsx')).ImagesScreen)),
  },
  {
    path: 'about',
    handle: { title: 'screen.about', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../features/cities/about/AboutScreen.tsx')).AboutScreen),
  },
  {
    path: 'open-data',
    handle: { title: 'screen.open-data', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../features/publishing/OpenDataScreen.tsx')).OpenDataScreen),
  },
  {
    path: 'pricing',
    handle: { title: 'screen.pricing', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => {
      const [{ PricingScreen }, { GridReferenceMap }] = await Promise.all([
        import('../features/plans/PricingScreen.tsx'),
        import('../map/panels/GridReferenceMap.tsx'),
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
    lazy: screenPart(async () => (await import('./status/StatusScreen.tsx')).StatusScreen),
  },
  {
    path: 'models',
    handle: { title: 'screen.models', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('../features/forecasting/models/ModelsScreen.tsx')).ModelsScreen),
  },
  {
    path: 'account',
    handle: { title: 'screen.account', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(async () => (await import('./account/AccountScreen.tsx')).AccountScreen),
  },
  {
    path: 'hand-over',
    handle: { title: 'screen.hand-over', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('operator', async () => (await import('../features/records/shifts/ShiftScreen.tsx')).ShiftScreen)),
  },
  {
    path: 'admin/setup',
    handle: { title: 'screen.setup', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/cities/setup/SetupScreen.tsx')).SetupScreen)),
  },
  {
    path: 'admin/people',
    handle: { title: 'screen.people', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/people/PeopleScreen.tsx')).PeopleScreen)),
  },
  {
    path: 'admin/feeds',
    handle: { title: 'screen.feeds', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/feeds/setup/FeedsScreen.tsx')).FeedsScreen)),
  },
  {
    path: 'admin/feeds/new',
    handle: { title: 'screen.new-feed', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => withSensorsMap((await import('../features/feeds/setup/form/NewFeedScreen.tsx')).NewFeedScreen)),
    ),
  },
  {
    path: 'admin/feeds/sources/:id',
    handle: { title: 'screen.feeds', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/feeds/sources/SourceScreen.tsx')).SourceScreen)),
  },
  {
    path: 'admin/feeds/:id',
    handle: { title: 'screen.feeds', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => withSensorsMap((await import('../features/feeds/setup/details/FeedScreen.tsx')).FeedScreen)),
    ),
  },
  {
    path: 'admin/feeds/:id/edit',
    handle: { title: 'screen.feeds', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => withSensorsMap((await import('../features/feeds/setup/form/EditFeedScreen.tsx')).EditFeedScreen)),
    ),
  },
  {
    path: 'admin/audit',
    handle: { title: 'screen.audit', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/people/audit/AuditScreen.tsx')).AuditScreen)),
  },
  {
    path: 'admin/mail',
    handle: { title: 'screen.mail', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/people/mail/MailScreen.tsx')).MailScreen)),
  },
  {
    path: 'admin/open311',
    handle: { title: 'screen.sending-apps', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../features/open311/SendingAppsScreen.tsx')).SendingAppsScreen)),
  },
  {
    path: 'admin/moderation',
    handle: { title: 'screen.moderation', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => (await import('../features/gallery/moderation/ModerationScreen.tsx')).ModerationScreen),
    ),
  },
  ...DEVELOPMENT,
  { path: '*', element: <NotFound />, handle: { title: 'not-found.title', named: 'title' } satisfies ScreenHandle },
]

/** The site map. */
const ROUTES: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    lazy: screenPart(async () => (await import('../identity/sign/SignRoot.tsx')).SignRoot),
    children: SIGN,
  },
  { errorElement: <ErrorPage />, hydrateFallbackElement: <></>, children: REPORT },
  {
    path: '/',
    element: (
      <SurroundingsProvider value={SURROUNDINGS}>
        <Layout />
      </SurroundingsProvider>
    ),
    errorElement: <ErrorPage />,
    // While the first screen's code loads, only the background is visible.
    hydrateFallbackElement: <></>,
    children: [{ errorElement: <ScreenError />, children: SCREENS }],
  },
]

export function createRouter() {
  return createBrowserRouter(ROUTES)
}

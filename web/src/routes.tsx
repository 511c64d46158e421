import type { Access } from '@oppidum/domain/access'
import { type ComponentType, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { Layout, type ScreenHandle } from './layout/Layout.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { withLaterTexts } from './locales/speak.ts'
import { type Surroundings, SurroundingsProvider } from './selection/surroundings.tsx'
import { later } from './ui/later.ts'

const DASHBOARD = { title: 'screen.dashboard', named: 'brand', situation: true } as const satisfies ScreenHandle

/** What map and models tell of a thing in whichever sheet it is open; loaded with the first sheet. */
const SURROUNDINGS: Surroundings = {
  Strip: later(async () => (await import('./map/MapStrip.tsx')).MapStrip),
  Places: later(async () => (await import('./map/PlacesStrip.tsx')).PlacesStrip),
  Nearby: later(async () => (await import('./map/Nearby.tsx')).Nearby),
  Outlook: later(async () => (await withLaterTexts(import('./features/forecasts/ThingOutlook.tsx'))).ThingOutlook),
}

/** The records of a work screen on the map; loaded with the first one that is looked at so. */
const RecordsMap = later(async () => (await import('./map/RecordsMap.tsx')).RecordsMap)

/** Views that somebody has saved, in the bar of a work screen. */
const SavedViews = later(async () => (await withLaterTexts(import('./features/views/SavedViews.tsx'))).SavedViews)

/** What models of ours expect of the energy system; its words come with it. */
const EnergyOutlook = later(async () => (await withLaterTexts(import('./features/forecasts/EnergyOutlook.tsx'))).EnergyOutlook)
const OUTLOOK = (
  <Suspense fallback={null}>
    <EnergyOutlook />
  </Suspense>
)

const SituationsView = later(async () => (await import('./features/situations/SituationsView.tsx')).SituationsView)
const SITUATIONS = (
  <Suspense fallback={null}>
    <SituationsView />
  </Suspense>
)

/** Pages for those who build the product; the build leaves them out. */
const DEVELOPMENT: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'showroom',
        handle: { title: 'screen.showroom', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./showroom/Showroom.tsx')).Showroom }),
      },
    ]
  : []

/** Outside of the layout, so that nothing of it is loaded or asked for. The hosted provider has steps of its own below. */
const SIGN: RouteObject[] = [
  { path: '/sign-in', lazy: async () => ({ Component: (await import('./identity/sign/SignInScreen.tsx')).SignInScreen }) },
  {
    path: '/sign-in/second-factor',
    lazy: async () => {
      const { CodeScreen } = await import('./identity/sign/CodeScreen.tsx')
      return { element: <CodeScreen step="second-factor" /> }
    },
  },
  { path: '/sign-up', lazy: async () => ({ Component: (await import('./identity/sign/SignUpScreen.tsx')).SignUpScreen }) },
  {
    path: '/sign-up/verify',
    lazy: async () => {
      const { CodeScreen } = await import('./identity/sign/CodeScreen.tsx')
      return { element: <CodeScreen step="verify" /> }
    },
  },
  // Accounts of our own are made in one step.
  { path: '/sign-up/continue', element: <Navigate replace to="/sign-up" /> },
  { path: '/reset-password', lazy: async () => ({ Component: (await import('./identity/sign/ResetScreen.tsx')).ResetScreen }) },
]

/** The pages of citizens: outside of the layout as well. The form is loaded without its map, which comes after it. */
const REPORT: RouteObject[] = [
  {
    path: '/report',
    lazy: async () => {
      const [{ ReportScreen }, { PinMap }] = await Promise.all([
        withLaterTexts(import('./features/report/ReportScreen.tsx')),
        import('./map/PinMap.tsx'),
      ])
      return { element: <ReportScreen PinMap={PinMap} /> }
    },
  },
  {
    path: '/report/:number',
    lazy: async () => ({
      Component: (await withLaterTexts(import('./features/report/ReportStatusScreen.tsx'))).ReportStatusScreen,
    }),
  },
]

/** A screen for admins of the city, or its operators; others are told so, and visitors led to the sign-in. */
const forRole = (role: 'operator' | 'admin', load: () => Promise<ComponentType>) => forSignedIn(load, { role })

/** A screen that visitors are led to the sign-in from. */
async function forSignedIn(load: () => Promise<ComponentType>, access: Access = 'signedIn') {
  const [{ SignedInOnly }, Screen] = await Promise.all([import('./identity/signed-in-only.tsx'), withLaterTexts(load())])
  return {
    element: (
      <SignedInOnly access={access}>
        <Screen />
      </SignedInOnly>
    ),
  }
}

/** The site map; every screen but the first is loaded when it is gone to. REQUIREMENTS N1. */
const ROUTES: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    lazy: async () => ({ Component: (await import('./identity/sign/SignRoot.tsx')).SignRoot }),
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
    // While the first screen's part of the program is on its way there is nothing to draw but the ground.
    hydrateFallbackElement: <></>,
    children: [
      { index: true, element: <DashboardScreen />, handle: DASHBOARD },
      { path: 'dashboard', element: <DashboardScreen />, handle: DASHBOARD },
      {
        path: 'map',
        handle: { title: 'screen.map', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./map/MapScreen.tsx')).MapScreen }),
      },
      {
        path: 'traffic',
        handle: { title: 'screen.traffic', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./features/traffic/TrafficScreen.tsx')).TrafficScreen }),
      },
      {
        path: 'traffic/:id',
        handle: { title: 'screen.location', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./features/traffic/LocationScreen.tsx')).LocationScreen }),
      },
      {
        path: 'energy',
        handle: { title: 'screen.energy', named: 'both' } satisfies ScreenHandle,
        lazy: async () => {
          const [{ EnergyScreen }, { GridMap }] = await Promise.all([
            import('./features/energy/EnergyScreen.tsx'),
            import('./map/GridMap.tsx'),
          ])
          return { element: <EnergyScreen map={<GridMap />} outlook={OUTLOOK} /> }
        },
      },
      {
        path: 'energy/substations/:id',
        handle: { title: 'screen.substation', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./features/energy/SubstationScreen.tsx')).SubstationScreen }),
      },
      {
        path: 'metrics/:metric',
        handle: { title: 'screen.metric', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./features/city-metrics/MetricScreen.tsx')).MetricScreen }),
      },
      {
        path: 'incidents',
        handle: { title: 'screen.incidents', named: 'both' } satisfies ScreenHandle,
        lazy: async () => {
          const { IncidentsScreen } = await withLaterTexts(import('./features/incidents/desk/IncidentsScreen.tsx'))
          return { element: <IncidentsScreen Map={RecordsMap} Views={SavedViews} situations={SITUATIONS} /> }
        },
      },
      {
        path: 'services',
        handle: { title: 'screen.services', named: 'both' } satisfies ScreenHandle,
        lazy: async () => {
          const { ServiceRequestsScreen } = await withLaterTexts(import('./features/service-requests/desk/ServiceRequestsScreen.tsx'))
          return { element: <ServiceRequestsScreen Map={RecordsMap} Views={SavedViews} /> }
        },
      },
      {
        path: 'ai-assistant',
        handle: { title: 'screen.assistant', named: 'both' } satisfies ScreenHandle,
        lazy: async () => {
          const [{ SignedInOnly }, { AssistantScreen }, { InsightsPanel }, { AnswerView }] = await Promise.all([
            import('./identity/signed-in-only.tsx'),
            withLaterTexts(import('./features/assistant/AssistantScreen.tsx')),
            import('./features/insights/InsightsPanel.tsx'),
            import('./features/answers/AnswerView.tsx'),
          ])
          return {
            element: (
              <SignedInOnly>
                <AssistantScreen Answer={AnswerView} insights={<InsightsPanel />} />
              </SignedInOnly>
            ),
          }
        },
      },
      {
        path: 'images-gallery',
        handle: { title: 'screen.gallery', named: 'both' } satisfies ScreenHandle,
        lazy: () => forSignedIn(async () => (await import('./features/images/GalleryScreen.tsx')).GalleryScreen),
      },
      {
        path: 'images/upload',
        handle: { title: 'screen.images', named: 'both' } satisfies ScreenHandle,
        lazy: () => forSignedIn(async () => (await import('./features/images/ImagesScreen.tsx')).ImagesScreen),
      },
      {
        path: 'about',
        handle: { title: 'screen.about', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./features/about/AboutScreen.tsx')).AboutScreen }),
      },
      {
        path: 'pricing',
        handle: { title: 'screen.pricing', named: 'both' } satisfies ScreenHandle,
        lazy: async () => {
          const [{ PricingScreen }, { PlanSquare }] = await Promise.all([
            withLaterTexts(import('./features/plans/PricingScreen.tsx')),
            import('./map/PlanSquare.tsx'),
          ])
          const squares = {
            free: <PlanSquare layers={[]} />,
            basic: <PlanSquare layers={['traffic']} />,
            pro: <PlanSquare layers={['traffic', 'energy', 'incidents']} credited />,
          }
          return { element: <PricingScreen squares={squares} /> }
        },
      },
      {
        path: 'status',
        handle: { title: 'screen.status', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await import('./layout/StatusScreen.tsx')).StatusScreen }),
      },
      {
        path: 'models',
        handle: { title: 'screen.models', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await withLaterTexts(import('./features/models/ModelsScreen.tsx'))).ModelsScreen }),
      },
      {
        path: 'account',
        handle: { title: 'screen.account', named: 'both' } satisfies ScreenHandle,
        lazy: async () => ({ Component: (await withLaterTexts(import('./account/AccountScreen.tsx'))).AccountScreen }),
      },
      {
        path: 'hand-over',
        handle: { title: 'screen.hand-over', named: 'both' } satisfies ScreenHandle,
        lazy: () => forRole('operator', async () => (await import('./features/hand-over/HandOverScreen.tsx')).HandOverScreen),
      },
      {
        path: 'admin/people',
        handle: { title: 'screen.people', named: 'both' } satisfies ScreenHandle,
        lazy: () => forRole('admin', async () => (await import('./features/people/PeopleScreen.tsx')).PeopleScreen),
      },
      {
        path: 'admin/audit',
        handle: { title: 'screen.audit', named: 'both' } satisfies ScreenHandle,
        lazy: () => forRole('admin', async () => (await import('./features/audit/AuditScreen.tsx')).AuditScreen),
      },
      {
        path: 'admin/mail',
        handle: { title: 'screen.mail', named: 'both' } satisfies ScreenHandle,
        lazy: () => forRole('admin', async () => (await import('./features/mail/MailScreen.tsx')).MailScreen),
      },
      {
        path: 'admin/open311',
        handle: { title: 'screen.sending-apps', named: 'both' } satisfies ScreenHandle,
        lazy: () => forRole('admin', async () => (await import('./features/open311/SendingAppsScreen.tsx')).SendingAppsScreen),
      },
      {
        path: 'admin/moderation',
        handle: { title: 'screen.moderation', named: 'both' } satisfies ScreenHandle,
        lazy: () => forRole('admin', async () => (await import('./features/image-moderation/ModerationScreen.tsx')).ModerationScreen),
      },
      ...DEVELOPMENT,
      { path: '*', element: <NotFound />, handle: { title: 'not-found.title', named: 'title' } satisfies ScreenHandle },
    ],
  },
]

export function createRouter() {
  return createBrowserRouter(ROUTES)
}

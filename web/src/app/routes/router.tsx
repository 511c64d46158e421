import { createBrowserRouter, type RouteObject } from 'react-router'
import { type Surroundings, SurroundingsProvider } from '../../selection/surroundings.tsx'
import { later } from '../../ui/browser/later.ts'
import { ErrorPage } from '../shell/errors/ErrorPage.tsx'
import { NotFound } from '../shell/errors/NotFound.tsx'
import { ScreenError } from '../shell/errors/ScreenError.tsx'
import { Layout, type ScreenHandle } from '../shell/Layout.tsx'
import { screenPart } from '../shell/screen-part.tsx'
import { adminScreens } from './admin-screens.tsx'
import { cityScreens } from './city-screens.tsx'
import { reportScreens } from './report-screens.tsx'
import { signScreens } from './sign-screens.tsx'

/** What map and models add to an entity's side panel; loaded with the first side panel. */
const SURROUNDINGS: Surroundings = {
  Strip: later(async () => (await import('../../map/panels/MapStrip.tsx')).MapStrip),
  Places: later(async () => (await import('../../map/panels/PlacesStrip.tsx')).PlacesStrip),
  Nearby: later(async () => (await import('../../map/tables/Nearby.tsx')).Nearby),
  Outlook: later(async () => (await import('../../features/forecasting/forecasts/EntityOutlook.tsx')).EntityOutlook),
}

/** Pages for developers; the build leaves them out. */
const DEVELOPMENT: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'showroom',
        handle: { title: 'screen.showroom', named: 'both' } satisfies ScreenHandle,
        lazy: screenPart(async () => (await import('../component-gallery/ComponentGallery.tsx')).ComponentGallery),
      },
    ]
  : []

/** Inside the layout; every screen but the first is loaded when it is opened, or when the browser is idle. */
const screens = (): RouteObject[] => [
  ...cityScreens(),
  ...adminScreens(),
  ...DEVELOPMENT,
  { path: '*', element: <NotFound />, handle: { title: 'not-found.title', named: 'title' } satisfies ScreenHandle },
]

/** The site map. */
const siteMap = (): RouteObject[] => [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    lazy: screenPart(async () => (await import('../../identity/sign/SignRoot.tsx')).SignRoot),
    children: signScreens(),
  },
  { errorElement: <ErrorPage />, hydrateFallbackElement: <></>, children: reportScreens() },
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
    children: [{ errorElement: <ScreenError />, children: screens() }],
  },
]

export function createRouter() {
  return createBrowserRouter(siteMap())
}

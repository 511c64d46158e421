import { type ComponentType, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type { SensorMap } from '../../features/feeds/setup/sensors/sensor-map.ts'
import { later } from '../../ui/browser/later.ts'
import type { ScreenHandle } from '../shell/Layout.tsx'
import { screenPart } from '../shell/screen-part.tsx'
import { forRole } from './screen-guards.tsx'

/** A feed's sensors on the map; loaded when a feed has some. */
const SensorsMap = later(async () => (await import('../../map/panels/SensorsMap.tsx')).SensorsMap)
const FEED_LIST = { title: 'screen.feeds', to: '/admin/feeds' } as const

/** A feed's screen with the map that it shows sensors on. */
const withSensorsMap = (Screen: ComponentType<{ SensorsMap: SensorMap }>) => () => (
  <Suspense fallback={null}>
    <Screen SensorsMap={SensorsMap} />
  </Suspense>
)

/** The screens of a city's admins. */
export const adminScreens = (): RouteObject[] => [
  {
    path: 'admin/setup',
    handle: { title: 'screen.setup', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/cities/setup/SetupScreen.tsx')).SetupScreen)),
  },
  {
    path: 'admin/people',
    handle: { title: 'screen.people', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/people/PeopleScreen.tsx')).PeopleScreen)),
  },
  {
    path: 'admin/feeds',
    handle: { title: 'screen.feeds', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/feeds/setup/FeedsScreen.tsx')).FeedsScreen)),
  },
  {
    path: 'admin/feeds/new',
    handle: { title: 'screen.new-feed', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => withSensorsMap((await import('../../features/feeds/setup/form/NewFeedScreen.tsx')).NewFeedScreen)),
    ),
  },
  {
    path: 'admin/feeds/sources/:id',
    handle: { title: 'screen.feeds', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/feeds/sources/SourceScreen.tsx')).SourceScreen)),
  },
  {
    path: 'admin/feeds/:id',
    handle: { title: 'screen.feeds', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => withSensorsMap((await import('../../features/feeds/setup/details/FeedScreen.tsx')).FeedScreen)),
    ),
  },
  {
    path: 'admin/feeds/:id/edit',
    handle: { title: 'screen.feeds', named: 'both', list: FEED_LIST } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => withSensorsMap((await import('../../features/feeds/setup/form/EditFeedScreen.tsx')).EditFeedScreen)),
    ),
  },
  {
    path: 'admin/audit',
    handle: { title: 'screen.audit', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/people/audit/AuditScreen.tsx')).AuditScreen)),
  },
  {
    path: 'admin/mail',
    handle: { title: 'screen.mail', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/people/mail/MailScreen.tsx')).MailScreen)),
  },
  {
    path: 'admin/open311',
    handle: { title: 'screen.sending-apps', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../../features/open311/SendingAppsScreen.tsx')).SendingAppsScreen)),
  },
  {
    path: 'admin/moderation',
    handle: { title: 'screen.moderation', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => (await import('../../features/gallery/moderation/ModerationScreen.tsx')).ModerationScreen),
    ),
  },
  {
    path: 'admin/system/deliveries',
    handle: { title: 'screen.set-aside', named: 'both', list: { title: 'screen.system', to: '/admin/system' } } satisfies ScreenHandle,
    lazy: screenPart(() =>
      forRole('admin', async () => (await import('../../features/status/set-aside/SetAsideScreen.tsx')).SetAsideScreen),
    ),
  },
  {
    path: 'admin/system',
    handle: { title: 'screen.system', named: 'both' } satisfies ScreenHandle,
    lazy: screenPart(() => forRole('admin', async () => (await import('../status/SystemScreen.tsx')).SystemScreen)),
  },
]

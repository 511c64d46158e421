import type { SetupStep } from '@oppidum/domain/cities/setup'
import type { TextId } from '../../../i18n/text.ts'

interface StepLook {
  name: TextId
  /** What to do while it is not done. */
  how: TextId
  done: TextId
  /** Where it is done or visible. */
  to: string
  link: TextId
}

/** Each step's text on the page. */
export const STEP: Record<SetupStep, StepLook> = {
  city: { name: 'setup.city', how: 'setup.city-how', done: 'setup.city-done', to: '/map', link: 'setup.city-link' },
  people: { name: 'setup.people', how: 'setup.people-how', done: 'setup.people-done', to: '/admin/people', link: 'setup.people-link' },
  feeds: { name: 'setup.feeds', how: 'setup.feeds-how', done: 'setup.feeds-done', to: '/admin/feeds', link: 'setup.feeds-link' },
  email: { name: 'setup.email', how: 'setup.email-how', done: 'setup.email-done', to: '/admin/mail', link: 'setup.email-link' },
  backup: { name: 'setup.backup', how: 'setup.backup-how', done: 'setup.backup-how', to: '/status?check=store', link: 'setup.backup-link' },
}

import { Navigate, type RouteObject } from 'react-router'
import { SECOND_FACTOR_PATH } from '../../identity/return-path.ts'
import { screenPart } from '../shell/screen-part.tsx'

/** Outside the layout, so that none of it is loaded or requested. The hosted provider adds steps of its own below. */
export const signScreens = (): RouteObject[] => [
  { path: '/sign-in', lazy: screenPart(async () => (await import('../../identity/sign/SignInScreen.tsx')).SignInScreen) },
  {
    path: '/sign-in/second-factor',
    lazy: screenPart(async () => {
      const { CodeScreen } = await import('../../identity/sign/CodeScreen.tsx')
      return <CodeScreen step="second-factor" />
    }),
  },
  {
    path: SECOND_FACTOR_PATH,
    lazy: screenPart(async () => (await import('../account/SecondFactorScreen.tsx')).SecondFactorScreen),
  },
  { path: '/sign-up', lazy: screenPart(async () => (await import('../../identity/sign/SignUpScreen.tsx')).SignUpScreen) },
  {
    path: '/sign-up/verify',
    lazy: screenPart(async () => {
      const { CodeScreen } = await import('../../identity/sign/CodeScreen.tsx')
      return <CodeScreen step="verify" />
    }),
  },
  // Local accounts are created in one step.
  { path: '/sign-up/continue', element: <Navigate replace to="/sign-up" /> },
  { path: '/reset-password', lazy: screenPart(async () => (await import('../../identity/sign/ResetScreen.tsx')).ResetScreen) },
]

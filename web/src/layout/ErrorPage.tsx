import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../locales/text.ts'
import { buttonClass } from '../ui/Button.tsx'
import styles from './ErrorPage.module.css'

/** For errors of drawing; a failed call is told by its panel. Spec §2. */
export function ErrorPage() {
  const text = useText()
  const error = useRouteError()
  const message = error instanceof Error && error.message !== '' ? error.message : text('error.unknown')
  const title = text('error.oops')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.message}>{message}</p>
      <a className={buttonClass('plain')} href="/dashboard">
        {text('not-found.home')}
      </a>
    </main>
  )
}

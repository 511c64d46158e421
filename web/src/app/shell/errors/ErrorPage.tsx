import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { shownMessage } from '../shown-message.ts'
import { BlankPage } from './BlankPage.tsx'
import styles from './ErrorPage.module.css'

/** For render errors of the layout itself; those of a screen are handled inside it (ScreenError). */
export function ErrorPage() {
  const text = useText()
  const message = shownMessage(useRouteError()) ?? text('error.unknown')
  const title = text('error.oops')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{title}</h1>
      <BlankPage
        alert
        mark="!"
        title={title}
        sentence={message}
        act={
          <>
            <Button look="primary" onClick={() => location.reload()}>
              {text('panel.retry')}
            </Button>
            <a className={buttonClass('plain')} href="/dashboard">
              {text('not-found.home')}
            </a>
          </>
        }
      />
    </main>
  )
}

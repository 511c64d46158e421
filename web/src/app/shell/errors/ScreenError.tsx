import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { shownMessage } from '../shown-message.ts'
import { BlankPage } from './BlankPage.tsx'

/** Shown instead of a screen that failed to render: header and navigation stay, and there is a retry button. */
export function ScreenError() {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  const message = shownMessage(useRouteError()) ?? text('error.unknown')
  const handleRetry = () => {
    // A cached answer may be what failed to render.
    void client.invalidateQueries()
    void navigate(here, { replace: true, state: here.state, preventScrollReset: true })
  }
  return (
    <BlankPage
      alert
      mark="!"
      title={text('error.oops')}
      sentence={message}
      act={
        <>
          <Button look="primary" onClick={handleRetry}>
            {text('panel.retry')}
          </Button>
          <Link className={buttonClass('plain')} to="/dashboard">
            {text('not-found.home')}
          </Link>
        </>
      }
    />
  )
}

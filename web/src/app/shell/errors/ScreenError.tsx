import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { shownMessage } from '../shown-message.ts'
import { BlankPage } from './BlankPage.tsx'

/** In the place of a screen that could not be drawn: header and navigation stay, and it can be drawn again. */
export function ScreenError() {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  const message = shownMessage(useRouteError()) ?? text('error.unknown')
  const handleRetry = () => {
    // What could not be drawn may be what was answered.
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

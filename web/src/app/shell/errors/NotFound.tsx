import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { BlankPage } from './BlankPage.tsx'

export function NotFound() {
  const text = useText()
  return (
    <BlankPage
      mark="404"
      sentence={text('not-found.sentence')}
      act={
        <Link className={buttonClass('primary')} to="/dashboard">
          {text('not-found.home')}
        </Link>
      }
    />
  )
}

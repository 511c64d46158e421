import { Link } from 'react-router'
import { useText } from '../locales/text.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export function NotFound() {
  const text = useText()
  return (
    <Notice
      state="none"
      title={text('not-found.title')}
      sentence={text('not-found.sentence')}
      act={
        <Link className={buttonClass('plain')} to="/dashboard">
          {text('not-found.home')}
        </Link>
      }
    />
  )
}

import { Link } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './ContactSales.module.css'

/** An e-mail link where there is an address, else a link to the contact page. */
export function ContactSales() {
  const text = useText()
  const { salesEmail } = useConfig()
  const words = text('plans.contact-sales')
  return salesEmail ? (
    <a className={styles.link} href={`mailto:${salesEmail}`}>
      {words}
    </a>
  ) : (
    <Link className={styles.link} to="/about#contact">
      {words}
    </Link>
  )
}

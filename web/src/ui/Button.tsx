import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Look = { look?: 'primary' | 'plain' | 'quiet' | 'icon' }

export function Button({ look = 'plain', className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={buttonClass(look, className)} {...rest} />
}

/** A button's look for a link. */
export function buttonClass(look: NonNullable<Look['look']>, className?: string): string {
  return `${styles.button} ${styles[look]} ${className ?? ''}`
}

import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'

type Look = { look?: 'primary' | 'plain' | 'quiet' | 'icon' }

/** A busy button was pressed already: it does nothing, but keeps the focus, which a disabled one loses. */
export function Button({
  look = 'plain',
  className,
  busy = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean | undefined }) {
  const handleClick = busy ? (event: MouseEvent) => event.preventDefault() : onClick
  return (
    <button
      type="button"
      className={buttonClass(look, className)}
      onClick={handleClick}
      {...(busy && { 'aria-disabled': true })}
      {...rest}
    />
  )
}

/** A button's look for a link. */
export function buttonClass(look: NonNullable<Look['look']>, className?: string): string {
  return `${styles.button} ${styles[look]} ${className ?? ''}`
}

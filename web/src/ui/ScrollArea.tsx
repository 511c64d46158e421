import type { ReactNode, Ref } from 'react'
import styles from './ScrollArea.module.css'

/** A scrolling part of the page, also by keyboard when nothing in it is focusable. */
export function ScrollArea({
  ref,
  label,
  className,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    // A group, not a region: the panel around it is the landmark.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see the sentence above the function
    <div ref={ref} role="group" tabIndex={0} aria-label={label} className={`${styles.area} ${className ?? ''}`}>
      {children}
    </div>
  )
}

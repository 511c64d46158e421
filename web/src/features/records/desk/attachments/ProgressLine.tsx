import styles from './PicturePicker.module.css'

/** A progress bar; `share` from 0 to 1, null when unknown. */
export function ProgressLine({ label, share }: { label: string; share: number | null }) {
  return <progress className={styles.progress} aria-label={label} max={1} {...(share !== null && { value: share })} />
}

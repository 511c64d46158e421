/** As many characters of an id as tell instances apart. */
const SHORT = 8

/** The start of an instance's id; the whole of it on hover. */
export function InstanceName({ id }: { id: string }) {
  return <code data-tip={id}>{id.slice(0, SHORT)}</code>
}

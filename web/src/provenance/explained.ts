import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { useCallback } from 'react'

const PROVENANCE = new WeakMap<Element, Provenance>()

/** The provenance of an element on the screen; its text is built only when somebody asks. */
export function provenanceShownBy(element: Element): Provenance | undefined {
  return PROVENANCE.get(element)
}

/** For an element that shows a value or a record: the page's tooltip then shows its source, age and quality. */
export function useExplained(evidence: Provenance | null | undefined) {
  const ref = useCallback(
    (element: Element | null) => {
      if (element && evidence) PROVENANCE.set(element, evidence)
    },
    [evidence],
  )
  return { ref, 'data-tip': evidence ? '' : undefined }
}

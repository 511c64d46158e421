import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { useCallback } from 'react'

const PROVENANCE = new WeakMap<Element, Provenance>()

/** What an element of the screen rests on; its sentence is made only when somebody asks. */
export function provenanceShownBy(element: Element): Provenance | undefined {
  return PROVENANCE.get(element)
}

/** For the element that shows a value or a record: the page's tip tells source, age and quality of it. */
export function useExplained(evidence: Provenance | null | undefined) {
  const ref = useCallback(
    (element: Element | null) => {
      if (element && evidence) PROVENANCE.set(element, evidence)
    },
    [evidence],
  )
  return { ref, 'data-tip': evidence ? '' : undefined }
}

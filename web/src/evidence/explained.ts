import type { Evidence } from '@oppidum/domain/evidence'
import { useCallback } from 'react'

const EVIDENCE = new WeakMap<Element, Evidence>()

/** What an element of the screen rests on; its sentence is made only when somebody asks. */
export function evidenceShownBy(element: Element): Evidence | undefined {
  return EVIDENCE.get(element)
}

/** For the element that shows a value or a record: the page's tip tells source, age and quality of it. */
export function useExplained(evidence: Evidence | null | undefined) {
  const ref = useCallback(
    (element: Element | null) => {
      if (element && evidence) EVIDENCE.set(element, evidence)
    },
    [evidence],
  )
  return { ref, 'data-tip': evidence ? '' : undefined }
}

import type { ExpressionSpecification } from 'maplibre-gl'

/** Expressions over the state that the drawing sets on a feature. */
export const isOld: ExpressionSpecification = ['boolean', ['feature-state', 'stale'], false]
export const isLit: ExpressionSpecification = ['boolean', ['feature-state', 'lit'], false]

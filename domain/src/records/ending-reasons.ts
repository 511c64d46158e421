/** Why a record ended without its source saying so, as its timeline has it. The page has them in its language. */
export const ENDING_REASONS = {
  missing: 'missing from two full deliveries in a row',
  simulated: 'It was simulated. The simulator no longer provides this part of the city.',
} as const

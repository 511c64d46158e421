/** `weakestQuality` as text, for statements that are not tagged SQL yet. */
export const WEAKEST_QUALITY = `(array['sample','simulated','forecast','estimated','measured'])[min(array_position(array['sample','simulated','forecast','estimated','measured'], quality))]`

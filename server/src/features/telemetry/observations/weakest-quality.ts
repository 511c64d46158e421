/** SQL of the weakest quality in a group of rows that have a column `quality`; the order is that of the domain. */
export const WEAKEST_QUALITY = `(array['sample','simulated','forecast','estimated','measured'])[min(array_position(array['sample','simulated','forecast','estimated','measured'], quality))]`

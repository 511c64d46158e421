/**
 * The opening figures of the demo city: its state at its first start with this seed, whatever the hour.
 * They stand here and nowhere else in the code; every process is conditioned on them, none is told when.
 */
export const OPENING_SCENARIO = {
  cityId: 'montevideo',
  seed: 1,
  figures: {
    /** mph of all roads, weighted by length and flow. */
    speedMph: 42,
    activeIncidents: 15,
    /** Of the active ones, those that hinder a road. */
    hinderingIncidents: 7,
    /** MW, photovoltaic and storage power together. */
    solarMw: 156,
    windMw: 89,
    traditionalMw: 187,
    /** MW lost between plants and meters; 94.2 % of 432 MW arrive. */
    lossesMw: 25.1,
    /** Percent of consumption that could be produced beyond it; 10 and more is Stable. */
    reserveMarginPercent: 26,
    /** People in the city. */
    presence: 1_304_000,
    /** Percent against the same minute 24 hours before. */
    presenceChangePercent: 2.3,
    efficiencyChangePercent: -1.2,
    consumptionChangePercent: 5.7,
  },
  /** What the figures were made for; another city's are scaled from these. */
  inhabitants: 1_300_000,
  peakLoadMw: 780,
  /** Share of free flow at which the roads run in the opening state of another city. */
  speedRatio: 0.84,
} as const

/** Gross consumption is what the three groups produce: nothing is exchanged with neighbours. */
export type OpeningFigures = { -readonly [K in keyof typeof OPENING_SCENARIO.figures]: number }

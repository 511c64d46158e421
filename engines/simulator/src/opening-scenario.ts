/**
 * The opening figures of the demo city: its state at its first start with this seed, at any hour. They are written here and
 * nowhere else; every simulated process is conditioned on them.
 */
export const OPENING_SCENARIO = {
  cityId: 'montevideo',
  seed: 1,
  figures: {
    /** mph of all roads, weighted by length and flow. */
    speedMph: 42,
    activeIncidents: 15,
    /** How many of the active ones affect traffic. */
    incidentsAffectingTraffic: 7,
    /** MW, photovoltaic and storage power together. */
    solarMw: 156,
    windMw: 89,
    traditionalMw: 187,
    /** MW lost between plants and meters; 94.2 % of 432 MW reach the meters. */
    lossesMw: 25.1,
    /** Capacity beyond consumption, in percent of it; 10 and more is Stable. */
    reserveMarginPercent: 26,
    /** People in the city. */
    ambientPopulation: 1_304_000,
    /** Percent against the same minute 24 hours before. */
    ambientPopulationChangePercent: 2.3,
    efficiencyChangePercent: -1.2,
    consumptionChangePercent: 5.7,
  },
  /** The city that the figures describe; another city's are scaled from these. */
  inhabitants: 1_300_000,
  peakLoadMw: 780,
  /** Speed in the opening state of another city, as a share of free flow. */
  speedRatio: 0.84,
} as const

/** Gross consumption is what solar, wind and traditional plants produce together: nothing is exchanged with neighbours. */
export type OpeningFigures = { -readonly [K in keyof typeof OPENING_SCENARIO.figures]: number }

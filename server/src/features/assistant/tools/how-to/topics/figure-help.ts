import { SAFETY_WEIGHT } from '@oppidum/domain/telemetry/city-metrics'
import { type Topic, topic } from '../how-to-topic.ts'

/** What the figures of the city mean. The formulas are those of domain/; their limits are the city's. */
export const FIGURE_HELP: readonly Topic[] = [
  {
    id: 'safety-index',
    title: { en: 'Safety index', es: 'Índice de seguridad' },
    found: ['safety', 'indice seguridad', 'seguridad'],
    steps: ({ thresholds: { safetyGood, safetyFair, safetyScale }, inhabitants }) => ({
      en: [
        `100 less the weighted open incidents for each 100,000 of ${inhabitants} inhabitants, times ${safetyScale}; never below 0.`,
        `A critical incident weighs ${SAFETY_WEIGHT.critical}, a high one ${SAFETY_WEIGHT.high}, a medium one ${SAFETY_WEIGHT.medium}, a low one ${SAFETY_WEIGHT.low}.`,
        `Good from ${safetyGood}, Fair from ${safetyFair}, Poor below.`,
      ],
      es: [
        `100 menos los incidentes abiertos ponderados por cada 100.000 de ${inhabitants} habitantes, por ${safetyScale}; nunca menos de 0.`,
        `Un incidente crítico pesa ${SAFETY_WEIGHT.critical}, uno alto ${SAFETY_WEIGHT.high}, uno medio ${SAFETY_WEIGHT.medium}, uno bajo ${SAFETY_WEIGHT.low}.`,
        `Bueno desde ${safetyGood}, Regular desde ${safetyFair}, Malo por debajo.`,
      ],
    }),
    screen: '/metrics/safety',
  },
  {
    id: 'grid-efficiency',
    title: { en: 'Grid efficiency', es: 'Eficiencia de la red' },
    found: ['grid efficien', 'energy efficien', 'efficiency grid', 'eficiencia red', 'eficiencia energ', 'losses', 'perdidas'],
    steps: () => ({
      en: [
        'What meters count at the consumers, in percent of total consumption, losses included.',
        'Without metered delivery it is not told.',
      ],
      es: [
        'Lo que cuentan los medidores de los consumidores, en porcentaje del consumo total, pérdidas incluidas.',
        'Sin entrega medida no se informa.',
      ],
    }),
    screen: '/energy',
  },
  {
    id: 'stability',
    title: { en: 'Stability of the grid', es: 'Estabilidad de la red' },
    found: [
      'grid word',
      'critical grid',
      'stabil',
      'stable',
      'strained',
      'reserve margin',
      'estabil',
      'estable',
      'exigida',
      'margen reserva',
    ],
    steps: ({ thresholds: { stableMarginPercent, strainedMarginPercent } }) => ({
      en: [
        'The reserve margin is what is available beyond the consumption, in percent of the consumption.',
        `Stable with a margin from ${stableMarginPercent} % and no anomaly, Critical below ${strainedMarginPercent} %, Strained between or with an anomaly.`,
      ],
      es: [
        'El margen de reserva es lo disponible por encima del consumo, en porcentaje del consumo.',
        `Estable con un margen desde ${stableMarginPercent} % y sin anomalía, Crítica por debajo de ${strainedMarginPercent} %, Exigida entre ambos o con una anomalía.`,
      ],
    }),
    screen: '/energy',
  },
  {
    id: 'load',
    title: { en: 'Load of the grid', es: 'Carga de la red' },
    found: ['load', 'configured peak', 'carga', 'pico configurado'],
    steps: ({ thresholds: { loadNormalPercent, loadHighPercent, substationNearPercent }, peakLoadMw }) => ({
      en: [
        peakLoadMw === undefined
          ? 'Consumption in percent of the configured peak; this city has configured none, so the word is not given.'
          : `Consumption in percent of the configured peak of ${peakLoadMw} MW.`,
        `Low below ${loadNormalPercent} %, High above ${loadHighPercent} %, Normal between.`,
        `A substation is near its limit from ${substationNearPercent} % of its capacity.`,
      ],
      es: [
        peakLoadMw === undefined
          ? 'Consumo en porcentaje del pico configurado; esta ciudad no configuró ninguno, por eso no se da la palabra.'
          : `Consumo en porcentaje del pico configurado de ${peakLoadMw} MW.`,
        `Baja por debajo de ${loadNormalPercent} %, Alta por encima de ${loadHighPercent} %, Normal entre ambos.`,
        `Una subestación está cerca de su límite desde ${substationNearPercent} % de su capacidad.`,
      ],
    }),
    screen: '/energy',
  },
  {
    id: 'flow',
    title: { en: 'Traffic efficiency and flow', es: 'Eficiencia y flujo del tránsito' },
    found: [
      'traffic flow',
      'traffic efficien',
      'flow word',
      'flow mean',
      'flow normal',
      'flow slow',
      'flujo transito',
      'eficiencia transito',
      'significa flujo',
      'flujo',
    ],
    steps: ({ thresholds: { flowNormalPercent, flowSlowPercent } }) => ({
      en: [
        'Traffic efficiency is the mean of speed over free flow on all monitored sections, each at most 100 %.',
        `Flow is Normal from ${flowNormalPercent} %, Slow from ${flowSlowPercent} %, Congested below.`,
      ],
      es: [
        'La eficiencia del tránsito es la media de velocidad sobre flujo libre en todos los tramos vigilados, cada uno como máximo 100 %.',
        `El flujo es Normal desde ${flowNormalPercent} %, Lento desde ${flowSlowPercent} %, Congestionado por debajo.`,
      ],
    }),
    screen: '/metrics/traffic',
  },
  {
    id: 'congestion',
    title: { en: 'Congestion of a section', es: 'Congestión de un tramo' },
    found: ['congest', 'congestion', 'congested mean', 'free flow', 'flujo libre', 'congestionad'],
    steps: ({ thresholds: { congestionLowRatio, congestionMediumRatio } }) => ({
      en: [
        `Speed over free flow of the section: low from ${congestionLowRatio}, medium from ${congestionMediumRatio}, high below.`,
        'Free flow is the speed of undisturbed traffic, as the city file has it; a section without it has no level.',
      ],
      es: [
        `Velocidad sobre flujo libre del tramo: baja desde ${congestionLowRatio}, media desde ${congestionMediumRatio}, alta por debajo.`,
        'El flujo libre es la velocidad del tránsito sin obstáculos, según el archivo de la ciudad; un tramo sin ese dato no tiene nivel.',
      ],
    }),
    screen: '/traffic',
  },
  {
    id: 'active-citizens',
    title: { en: 'Active citizens', es: 'Ciudadanos activos' },
    found: ['active citizen', 'citizen', 'people in city', 'ciudadano', 'personas en ciudad'],
    steps: ({ inhabitants }) => ({
      en: [
        'People in the city now, as a feed or the simulator tells it.',
        `Without such a source the ${inhabitants} registered inhabitants are shown, labelled so and without a change.`,
      ],
      es: [
        'Personas en la ciudad ahora, según una fuente o el simulador.',
        `Sin esa fuente se muestran los ${inhabitants} habitantes registrados, rotulados así y sin variación.`,
      ],
    }),
    screen: '/metrics/citizens',
  },
  topic('change', {
    found: [
      'percent',
      'change label',
      'from yesterday',
      'percent under',
      'no comparison yet',
      'little percent',
      'arrow',
      'etiqueta cambio',
      'desde ayer',
      'variacion',
      'flecha',
      'sin comparacion',
    ],
    en: [
      'The change below a figure',
      'It compares with the same minute of the day before.',
      'Without a value of that minute it says "no comparison yet".',
    ],
    es: [
      'La variación debajo de una cifra',
      'Compara con el mismo minuto del día anterior.',
      'Sin un valor de ese minuto dice "aún sin comparación".',
    ],
    screen: '/dashboard',
  }),
  topic('active-incidents', {
    found: [
      'active incident mean',
      'active incident count',
      'count active',
      'open incident mean',
      'planned incident',
      'significa incidentes activos',
      'significa abierto',
      'incidente planificado',
      'cuentan activos',
    ],
    en: [
      'Active and open incidents',
      'Open is every incident that is not resolved.',
      'Active incidents leave out planned ones whose start lies ahead; work screens show reports that were folded together once.',
    ],
    es: [
      'Incidentes activos y abiertos',
      'Abierto es todo incidente no resuelto.',
      'Los incidentes activos dejan fuera los planificados que aún no empezaron; las pantallas de trabajo muestran una vez los avisos sumados.',
    ],
    screen: '/incidents',
  }),
]

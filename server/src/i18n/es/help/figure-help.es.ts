import { SAFETY_WEIGHT } from '@oppidum/domain/telemetry/city-metrics'
import { helpTexts } from '../../help-texts.ts'

/** What the figures of the city mean. The formulas are those of domain/; their limits are the city's. */
export const figureHelp = helpTexts({
  'safety-index': {
    title: 'Índice de seguridad',
    keywords: 'indice seguridad, seguridad',
    steps: ({ thresholds: { safetyGood, safetyFair, safetyScale }, inhabitants }) => [
      `100 menos ${safetyScale} veces los incidentes abiertos ponderados, sin obras programadas, por cada 100.000 de los ${inhabitants} habitantes; nunca menos de 0.`,
      `Un incidente crítico pesa ${SAFETY_WEIGHT.critical}, uno alto ${SAFETY_WEIGHT.high}, uno medio ${SAFETY_WEIGHT.medium}, uno bajo ${SAFETY_WEIGHT.low}.`,
      `Bueno desde ${safetyGood}, Regular desde ${safetyFair}, Malo por debajo.`,
    ],
  },
  'grid-efficiency': {
    title: 'Eficiencia de la red',
    keywords: 'eficiencia red, eficiencia energ, perdidas',
    steps: [
      'Entrega medida a los consumidores, como porcentaje del consumo total, con pérdidas incluidas.',
      'Sin entrega medida no se muestra.',
    ],
  },
  stability: {
    title: 'Estabilidad de la red',
    keywords: 'estabil, estable, exigida, margen reserva',
    steps: ({ thresholds: { stableMarginPercent, strainedMarginPercent } }) => [
      'El margen de reserva es la potencia disponible por encima del consumo, como porcentaje del consumo.',
      `Estable: margen de al menos ${stableMarginPercent} % y sin anomalía. Crítica: menos de ${strainedMarginPercent} %. Exigida: entre ambos o con una anomalía.`,
    ],
  },
  load: {
    title: 'Carga de la red',
    keywords: 'carga, pico configurado',
    steps: ({ thresholds: { loadNormalPercent, loadHighPercent, substationNearPercent }, peakLoadMw }) => [
      peakLoadMw === undefined
        ? 'Consumo como porcentaje del pico configurado; esta ciudad no configuró ninguno, por eso no se muestra un nivel.'
        : `Consumo como porcentaje del pico configurado de ${peakLoadMw} MW.`,
      `Baja por debajo de ${loadNormalPercent} %, Alta por encima de ${loadHighPercent} %, Normal entre ambos.`,
      `Una subestación está cerca de su límite desde ${substationNearPercent} % de su capacidad.`,
    ],
  },
  flow: {
    title: 'Eficiencia y flujo del tránsito',
    keywords: 'flujo transito, eficiencia transito, significa flujo, flujo',
    steps: ({ thresholds: { flowNormalPercent, flowSlowPercent } }) => [
      'La eficiencia del tránsito es la media de la velocidad sobre la de flujo libre en todos los tramos vigilados, cada uno como máximo 100 %.',
      `El flujo es Normal desde ${flowNormalPercent} %, Lento desde ${flowSlowPercent} %, Congestionado por debajo.`,
    ],
  },
  congestion: {
    title: 'Congestión de un tramo',
    keywords: 'flujo libre, congestionad',
    steps: ({ thresholds: { congestionLowRatio, congestionMediumRatio } }) => [
      `Velocidad sobre flujo libre del tramo: baja desde ${congestionLowRatio}, media desde ${congestionMediumRatio}, alta por debajo.`,
      'El flujo libre es la velocidad del tránsito sin obstáculos, según el archivo de ciudad; un tramo sin ese dato no tiene nivel.',
    ],
  },
  'active-citizens': {
    title: 'Ciudadanos activos',
    keywords: 'ciudadano, personas en ciudad',
    steps: ({ inhabitants }) => [
      'Personas en la ciudad ahora, según una fuente o el simulador.',
      `Sin esa fuente se muestran los ${inhabitants} habitantes registrados, rotulados así y sin variación.`,
    ],
  },
  change: {
    title: 'La variación debajo de una cifra',
    keywords: 'etiqueta cambio, desde ayer, variacion, flecha, sin comparacion',
    steps: ['Compara con el mismo minuto del día anterior.', 'Sin un valor de ese minuto dice "aún sin comparación".'],
  },
  'active-incidents': {
    title: 'Incidentes activos y abiertos',
    keywords: 'significa incidentes activos, significa abierto, incidente planificado, cuentan activos',
    steps: [
      'Abierto es todo incidente no resuelto.',
      'Los incidentes activos dejan fuera los planificados que aún no empezaron; las pantallas de trabajo muestran una sola vez los reportes unidos.',
    ],
  },
})

import { reportTexts } from '../report-texts.ts'

const AT_A_FIRE: readonly string[] = [
  'Salieron dos dotaciones de bomberos.',
  'Los vecinos dejaron el edificio.',
  'El humo cruza la calle; mantengan las ventanas cerradas.',
  'La dotación pidió un segundo hidrante.',
]

const DURING_AN_OUTAGE: readonly string[] = [
  'Una cuadrilla busca la falla.',
  'Se puede alimentar desde la línea vecina.',
  'La farmacia de la esquina funciona con su generador.',
]

export const placeIncidents = reportTexts({
  'fire-in-a-flat-on-the-third-floor': {
    title: 'Incendio en un apartamento',
    first: ['Salen llamas de una cocina en el tercer piso.', 'Hay humo en la escalera de un edificio de {street}.'],
    further: AT_A_FIRE,
  },
  'fire-in-a-warehouse': {
    title: 'Incendio en un depósito',
    first: ['Arde un depósito detrás de {street}.', 'Sale humo del techo de un depósito.'],
    further: AT_A_FIRE,
  },
  'kitchen-fire-in-a-restaurant': {
    title: 'Fuego en la cocina de un restaurante',
    first: ['Se prendió fuego la campana de la cocina de un restaurante.', 'Hay fuego en la cocina de un bar de {street}.'],
    further: ['Clientes y personal están afuera.', 'Salió una dotación de bomberos.', 'Se cortó el gas.'],
  },
  'waste-containers-on-fire': {
    title: 'Contenedores de basura incendiados',
    first: ['Arden dos contenedores en la vía pública.', 'Un contenedor de basura arde sin llama en {street}.'],
    further: ['Salió una dotación de bomberos.', 'No hay casas cerca.', 'Es el tercero de la zona este mes.'],
  },
  'container-burns-beside-a-house': {
    title: 'Arde un contenedor junto a una casa',
    first: ['Un contenedor de basura arde contra la pared de una casa.', 'Un contenedor que arde en {street} chamuscó una puerta.'],
    further: ['Salió una dotación de bomberos.', 'Los vecinos le echan agua.'],
  },
  'grass-fire-on-a-vacant-plot': {
    title: 'Incendio de pasto en un baldío',
    first: ['Arde pasto seco en un baldío.', 'Arden unos veinte metros de pasto junto a {street}.'],
    further: ['El viento lo aleja de las casas.', 'Una cuadrilla lo apaga a golpes.'],
  },
  'no-power-in-several-blocks': {
    title: 'Varias manzanas sin luz',
    first: ['Se cortó la luz en las manzanas de {street}.', 'Llaman de varias manzanas sin luz.'],
    further: DURING_AN_OUTAGE,
  },
  'people-stuck-in-a-lift-power-is-out': {
    title: 'Gente atrapada en un ascensor sin luz',
    first: [
      'Se cortó la luz y hay tres personas en un ascensor en {street}.',
      'Un ascensor quedó entre pisos al cortarse la luz; hay gente adentro.',
    ],
    further: ['Los bomberos van en camino.', 'Están bien y se los oye.'],
  },
  'power-keeps-failing': {
    title: 'La luz se corta a cada rato',
    first: ['La luz vuelve un minuto y se corta otra vez.', 'La luz se cortó cuatro veces en una hora.'],
    further: DURING_AN_OUTAGE,
  },
  'street-in-the-dark-after-a-bang': {
    title: 'Calle a oscuras tras una explosión',
    first: ['Los vecinos oyeron una explosión y la calle quedó a oscuras.', 'Se quemó un fusible de la línea de baja tensión de {street}.'],
    further: DURING_AN_OUTAGE,
  },
  'transformer-leaks-oil': {
    title: 'Transformador pierde aceite',
    first: ['Un transformador de {street} pierde aceite.', 'Hay aceite bajo un transformador de columna.'],
    further: ['La vereda está acordonada.', 'Sigue en servicio.', 'Una cuadrilla busca la falla.'],
  },
  'live-cable-on-the-pavement': {
    title: 'Cable con corriente en la vereda',
    first: ['Cayó un cable eléctrico sobre la vereda.', 'Un cable echa chispas en la vereda de {street}.'],
    further: ['Los vecinos alejan a la gente.', 'Están cortando la línea.'],
  },
  'cable-cut-by-an-excavator': {
    title: 'Excavadora cortó un cable',
    first: ['Una excavadora cortó un cable de media tensión.', 'Una obra en {street} dañó un cable eléctrico.'],
    further: DURING_AN_OUTAGE,
  },
  'smell-of-gas-in-a-stairwell': {
    title: 'Olor a gas en una escalera',
    first: ['Los vecinos sienten olor a gas en la escalera.', 'Hay olor a gas en un edificio de {street}.'],
    further: ['Se evacúa el edificio.', 'La empresa de gas está midiendo.', 'Se está cerrando la llave general.'],
  },
  'basement-under-water': {
    title: 'Sótano inundado',
    first: ['El agua llega a la rodilla en un sótano.', 'Se inundó el sótano de una casa de {street}.'],
    further: ['Hay una bomba funcionando.', 'El tablero eléctrico está por encima del agua.', 'La causa es un desagüe tapado.'],
  },
  'car-ran-into-a-shop-front': {
    title: 'Auto chocó contra una vidriera',
    first: ['Un auto se salió de la calle y chocó contra una vidriera.', 'Un auto quedó dentro de la vidriera de un local de {street}.'],
    further: ['No había nadie en el local.', 'La calle está despejada.', 'Se inspecciona la pared.'],
  },
  'two-cars-touched-in-a-car-park': {
    title: 'Roce de autos en un estacionamiento',
    first: ['Dos autos se rozaron en un estacionamiento.', 'Dos autos dañados en un estacionamiento junto a {street}.'],
    further: ['La calle no está afectada.', 'Los conductores discuten; un inspector toma nota.', 'Solo hay chapa abollada.'],
  },
  'plaster-falls-from-a-facade': {
    title: 'Cae revoque de una fachada',
    first: ['Cayó revoque del cuarto piso.', 'Hay pedazos de cornisa en la vereda de {street}.'],
    further: ['La vereda está acordonada.', 'Se llamó a un inspector.', 'No hubo heridos.'],
  },
  'loose-sign-above-the-pavement': {
    title: 'Cartel suelto sobre la vereda',
    first: ['Un cartel cuelga de un solo perno.', 'Un cartel grande se balancea con el viento en {street}.'],
    further: ['La gente lo esquiva por la calle.', 'Una cuadrilla con escalera lo va a bajar.', 'Ya se avisó al dueño.'],
  },
})

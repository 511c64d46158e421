import type { IncidentTelling, Pair } from './telling.ts'

const AT_A_FIRE: readonly Pair[] = [
  ['Two fire engines have been sent.', 'Salieron dos dotaciones de bomberos.'],
  ['Neighbours have left the building.', 'Los vecinos dejaron el edificio.'],
  ['Smoke is drifting across the street; keep windows shut.', 'El humo cruza la calle; mantengan las ventanas cerradas.'],
  ['The crew has asked for a second hydrant.', 'La dotación pidió un segundo hidrante.'],
]

export const BUILDING_FIRES: readonly IncidentTelling[] = [
  {
    title: ['Fire in a flat on the third floor', 'Incendio en un apartamento'],
    priorities: [4, 1, 0, 0],
    first: [
      ['Flames are coming from a kitchen on the third floor.', 'Salen llamas de una cocina en el tercer piso.'],
      ['There is smoke on the stairs of a block of flats on {street}.', 'Hay humo en la escalera de un edificio de {street}.'],
    ],
    further: AT_A_FIRE,
  },
  {
    title: ['Fire in a warehouse', 'Incendio en un depósito'],
    priorities: [3, 3, 0, 0],
    first: [
      ['A warehouse behind {street} is burning.', 'Arde un depósito detrás de {street}.'],
      ['Smoke is coming from the roof of a warehouse.', 'Sale humo del techo de un depósito.'],
    ],
    further: AT_A_FIRE,
  },
  {
    title: ['Kitchen fire in a restaurant', 'Fuego en la cocina de un restaurante'],
    priorities: [1, 4, 0, 0],
    first: [
      ['The hood of a restaurant kitchen caught fire.', 'Se prendió fuego la campana de la cocina de un restaurante.'],
      ['There is a fire in the kitchen of a bar on {street}.', 'Hay fuego en la cocina de un bar de {street}.'],
    ],
    further: [
      ['Guests and staff are outside.', 'Clientes y personal están afuera.'],
      ['A fire engine has been sent.', 'Salió una dotación de bomberos.'],
      ['The gas has been turned off.', 'Se cortó el gas.'],
    ],
  },
]

export const SMALL_FIRES: readonly IncidentTelling[] = [
  {
    title: ['Waste containers on fire', 'Contenedores de basura incendiados'],
    priorities: [0, 0, 3, 4],
    first: [
      ['Two waste containers are burning in the open.', 'Arden dos contenedores en la vía pública.'],
      ['A waste container is smouldering on {street}.', 'Un contenedor de basura arde sin llama en {street}.'],
    ],
    further: [
      ['A fire engine has been sent.', 'Salió una dotación de bomberos.'],
      ['No house is near.', 'No hay casas cerca.'],
      ['It is the third one here this month.', 'Es el tercero de la zona este mes.'],
    ],
  },
  {
    title: ['Container burns beside a house', 'Arde un contenedor junto a una casa'],
    priorities: [0, 4, 1, 0],
    first: [
      ['A waste container is burning against a house wall.', 'Un contenedor de basura arde contra la pared de una casa.'],
      ['A burning container on {street} has scorched a front door.', 'Un contenedor que arde en {street} chamuscó una puerta.'],
    ],
    further: [
      ['A fire engine has been sent.', 'Salió una dotación de bomberos.'],
      ['Neighbours are pouring water on it.', 'Los vecinos le echan agua.'],
    ],
  },
  {
    title: ['Grass fire on a vacant plot', 'Incendio de pasto en un baldío'],
    priorities: [0, 1, 4, 1],
    first: [
      ['Dry grass is burning on a vacant plot.', 'Arde pasto seco en un baldío.'],
      ['Some twenty metres of grass are burning beside {street}.', 'Arden unos veinte metros de pasto junto a {street}.'],
    ],
    further: [
      ['The wind is carrying it away from the houses.', 'El viento lo aleja de las casas.'],
      ['A crew is beating it out.', 'Una cuadrilla lo apaga a golpes.'],
    ],
  },
]

const DURING_AN_OUTAGE: readonly Pair[] = [
  ['A crew is tracing the fault.', 'Una cuadrilla busca la falla.'],
  ['Supply can be switched over from the neighbouring feeder.', 'Se puede alimentar desde la línea vecina.'],
  ['The pharmacy on the corner is running on its own generator.', 'La farmacia de la esquina funciona con su generador.'],
]

export const OUTAGES: readonly IncidentTelling[] = [
  {
    title: ['No power in several blocks', 'Varias manzanas sin luz'],
    priorities: [0, 2, 4, 0],
    first: [
      ['Power has failed in the blocks around {street}.', 'Se cortó la luz en las manzanas de {street}.'],
      ['Callers from several blocks report no power.', 'Llaman de varias manzanas sin luz.'],
    ],
    further: DURING_AN_OUTAGE,
  },
  {
    title: ['People stuck in a lift, power is out', 'Gente atrapada en un ascensor sin luz'],
    weight: 0.4,
    priorities: [2, 3, 0, 0],
    first: [
      [
        'Power has failed and three people are stuck in a lift on {street}.',
        'Se cortó la luz y hay tres personas en un ascensor en {street}.',
      ],
      [
        'A lift stopped between floors when the power went out; there are people in it.',
        'Un ascensor quedó entre pisos al cortarse la luz; hay gente adentro.',
      ],
    ],
    further: [
      ['Firefighters are on their way.', 'Los bomberos van en camino.'],
      ['They are well and can be heard.', 'Están bien y se los oye.'],
    ],
  },
  {
    title: ['Power keeps failing', 'La luz se corta a cada rato'],
    priorities: [0, 0, 3, 4],
    first: [
      ['Power comes back for a minute and fails again.', 'La luz vuelve un minuto y se corta otra vez.'],
      ['The supply has dropped out four times in an hour.', 'La luz se cortó cuatro veces en una hora.'],
    ],
    further: DURING_AN_OUTAGE,
  },
  {
    title: ['Street in the dark after a bang', 'Calle a oscuras tras una explosión'],
    priorities: [0, 1, 4, 1],
    first: [
      ['Residents heard a bang, then the street went dark.', 'Los vecinos oyeron una explosión y la calle quedó a oscuras.'],
      ['A fuse of the low-voltage line on {street} has blown.', 'Se quemó un fusible de la línea de baja tensión de {street}.'],
    ],
    further: DURING_AN_OUTAGE,
  },
]

export const GRID_DAMAGE: readonly IncidentTelling[] = [
  {
    title: ['Transformer leaks oil', 'Transformador pierde aceite'],
    priorities: [0, 2, 4, 0],
    first: [
      ['A transformer on {street} is losing oil.', 'Un transformador de {street} pierde aceite.'],
      ['There is oil under a pole transformer.', 'Hay aceite bajo un transformador de columna.'],
    ],
    further: [
      ['The pavement around it is taped off.', 'La vereda está acordonada.'],
      ['It is still in service.', 'Sigue en servicio.'],
      ['A crew is tracing the fault.', 'Una cuadrilla busca la falla.'],
    ],
  },
  {
    title: ['Live cable on the pavement', 'Cable con corriente en la vereda'],
    weight: 0.5,
    priorities: [3, 1, 0, 0],
    first: [
      ['A power cable has come down and lies on the pavement.', 'Cayó un cable eléctrico sobre la vereda.'],
      ['A cable is sparking on the pavement of {street}.', 'Un cable echa chispas en la vereda de {street}.'],
    ],
    further: [
      ['Neighbours are keeping people away.', 'Los vecinos alejan a la gente.'],
      ['The line is being switched off.', 'Están cortando la línea.'],
    ],
  },
  {
    title: ['Cable cut by an excavator', 'Excavadora cortó un cable'],
    priorities: [0, 3, 3, 0],
    first: [
      ['An excavator has cut a medium-voltage cable.', 'Una excavadora cortó un cable de media tensión.'],
      ['Works on {street} have damaged a power cable.', 'Una obra en {street} dañó un cable eléctrico.'],
    ],
    further: DURING_AN_OUTAGE,
  },
]

export const GAS_LEAKS: readonly IncidentTelling[] = [
  {
    title: ['Smell of gas in a stairwell', 'Olor a gas en una escalera'],
    priorities: [2, 4, 0, 0],
    first: [
      ['Residents smell gas in the stairwell.', 'Los vecinos sienten olor a gas en la escalera.'],
      ['There is a smell of gas in a building on {street}.', 'Hay olor a gas en un edificio de {street}.'],
    ],
    further: [
      ['The building is being evacuated.', 'Se evacúa el edificio.'],
      ['The gas company is taking readings.', 'La empresa de gas está midiendo.'],
      ['The main tap is being closed.', 'Se está cerrando la llave general.'],
    ],
  },
]

export const FLOODS: readonly IncidentTelling[] = [
  {
    title: ['Basement under water', 'Sótano inundado'],
    priorities: [0, 0, 3, 4],
    first: [
      ['The water in a basement is knee-deep.', 'El agua llega a la rodilla en un sótano.'],
      ['The basement of a house on {street} has been flooded.', 'Se inundó el sótano de una casa de {street}.'],
    ],
    further: [
      ['A pump is running.', 'Hay una bomba funcionando.'],
      ['The electrical panel is above the water.', 'El tablero eléctrico está por encima del agua.'],
      ['The cause is a blocked drain.', 'La causa es un desagüe tapado.'],
    ],
  },
]

export const OFF_ROAD_COLLISIONS: readonly IncidentTelling[] = [
  {
    title: ['Car ran into a shop front', 'Auto chocó contra una vidriera'],
    priorities: [0, 4, 2, 0],
    first: [
      ['A car came off the road and hit a shop front.', 'Un auto se salió de la calle y chocó contra una vidriera.'],
      ['A car is stuck in the window of a shop on {street}.', 'Un auto quedó dentro de la vidriera de un local de {street}.'],
    ],
    further: [
      ['Nobody was in the shop.', 'No había nadie en el local.'],
      ['The road is clear.', 'La calle está despejada.'],
      ['The wall is being inspected.', 'Se inspecciona la pared.'],
    ],
  },
  {
    title: ['Two cars touched in a car park', 'Roce de autos en un estacionamiento'],
    priorities: [0, 0, 0, 1],
    first: [
      ['Two cars have touched in a car park.', 'Dos autos se rozaron en un estacionamiento.'],
      ['Two cars were damaged in a car park beside {street}.', 'Dos autos dañados en un estacionamiento junto a {street}.'],
    ],
    further: [
      ['The road is not affected.', 'La calle no está afectada.'],
      ['The drivers disagree; an officer is taking statements.', 'Los conductores discuten; un inspector toma nota.'],
      ['Only metal is bent.', 'Solo hay chapa abollada.'],
    ],
  },
]

export const STRUCTURES: readonly IncidentTelling[] = [
  {
    title: ['Plaster falls from a facade', 'Cae revoque de una fachada'],
    priorities: [0, 1, 4, 0],
    first: [
      ['Plaster has come down from the fourth floor.', 'Cayó revoque del cuarto piso.'],
      ['Pieces of a cornice are lying on the pavement of {street}.', 'Hay pedazos de cornisa en la vereda de {street}.'],
    ],
    further: [
      ['The pavement is taped off.', 'La vereda está acordonada.'],
      ['An inspector has been called.', 'Se llamó a un inspector.'],
      ['Nobody was hit.', 'No hubo heridos.'],
    ],
  },
  {
    title: ['Loose sign above the pavement', 'Cartel suelto sobre la vereda'],
    priorities: [0, 0, 4, 2],
    first: [
      ['A shop sign is hanging by one bolt.', 'Un cartel cuelga de un solo perno.'],
      ['A large sign on {street} is swinging in the wind.', 'Un cartel grande se balancea con el viento en {street}.'],
    ],
    further: [
      ['People are walking around it on the road.', 'La gente lo esquiva por la calle.'],
      ['A crew with a ladder will take it down.', 'Una cuadrilla con escalera lo va a bajar.'],
      ['The owner has been informed.', 'Ya se avisó al dueño.'],
    ],
  },
]

import type { RequestTelling } from '../incidents/telling.ts'

export const WASTE: readonly RequestTelling[] = [
  {
    title: ['Bin not emptied for a week', 'Contenedor sin vaciar hace una semana'],
    priorities: [0, 5, 3],
    first: [
      ['The bin at the corner has not been emptied for a week.', 'Hace una semana que no vacían el contenedor de la esquina.'],
      ['Bags are piling up beside the full bin on {street}.', 'Se amontonan bolsas junto al contenedor lleno de {street}.'],
    ],
    further: [
      ['Dogs are pulling the bags apart.', 'Los perros rompen las bolsas.'],
      ['The smell reaches the second floor.', 'El olor llega al segundo piso.'],
      ['The next one is three blocks away.', 'El siguiente está a tres cuadras.'],
      ['It is hard to get past on the pavement.', 'Cuesta pasar por la vereda.'],
    ],
  },
  {
    title: ['Old furniture left on the pavement', 'Muebles viejos en la vereda'],
    priorities: [0, 3, 5],
    first: [
      ['A sofa and a mattress are lying on the pavement.', 'Hay un sofá y un colchón en la vereda.'],
      ['Somebody left a whole kitchen on {street}.', 'Alguien dejó una cocina entera en {street}.'],
    ],
    further: [
      ['They have been there since the weekend.', 'Están ahí desde el fin de semana.'],
      ['People with prams have to walk on the road.', 'Hay que bajar a la calle con los cochecitos.'],
      ['More is added every night.', 'Cada noche hay más.'],
    ],
  },
  {
    title: ['Rubble dumped beside the road', 'Escombros tirados junto a la calle'],
    priorities: [0, 5, 3],
    first: [
      ['Rubble has been dumped beside the road.', 'Tiraron escombros junto a la calle.'],
      ['Building waste is lying on the verge of {street}.', 'Hay restos de obra en el cantero de {street}.'],
    ],
    further: [
      ['About two cubic metres.', 'Unos dos metros cúbicos.'],
      ['It was not there yesterday.', 'Ayer no estaba.'],
      ['Part of it is in the gutter.', 'Una parte está en la cuneta.'],
    ],
  },
  {
    title: ['Container lid is broken', 'Tapa de contenedor rota'],
    priorities: [0, 1, 4],
    first: [
      ['The lid of the container no longer closes.', 'La tapa del contenedor ya no cierra.'],
      ['The pedal of the container on {street} does nothing.', 'El pedal del contenedor de {street} no funciona.'],
    ],
    further: [
      ['Rain gets in.', 'Le entra la lluvia.'],
      ['The wind blows paper out.', 'El viento saca los papeles.'],
      ['People put bags beside it.', 'La gente deja las bolsas al lado.'],
    ],
  },
]

export const ROAD_SURFACE: readonly RequestTelling[] = [
  {
    title: ['Deep pothole in the right lane', 'Pozo profundo en el carril derecho'],
    priorities: [4, 3, 0],
    first: [
      ['There is a deep pothole in the right lane.', 'Hay un pozo profundo en el carril derecho.'],
      ['The pothole on {street} grows with every rain.', 'El pozo de {street} crece con cada lluvia.'],
    ],
    further: [
      ['Cars swerve into the next lane.', 'Los autos lo esquivan por el otro carril.'],
      ['It is about as large as a wheel.', 'Es más o menos del tamaño de una rueda.'],
      ['It was filled in spring and has opened again.', 'Lo taparon en primavera y se abrió de nuevo.'],
    ],
  },
  {
    title: ['Paving stones have come loose', 'Baldosas flojas en la vereda'],
    priorities: [0, 4, 2],
    first: [
      ['Some ten paving stones are loose.', 'Hay unas diez baldosas flojas.'],
      ['Roots have lifted the pavement of {street}.', 'Las raíces levantaron la vereda de {street}.'],
    ],
    further: [
      ['An elderly neighbour tripped.', 'Una vecina mayor tropezó.'],
      ['They splash water when you step on them.', 'Salpican agua al pisarlas.'],
      ['You cannot get past in a wheelchair.', 'En silla de ruedas no se puede pasar.'],
    ],
  },
  {
    title: ['Zebra crossing hardly visible', 'Cebra casi borrada'],
    priorities: [1, 4, 1],
    first: [
      ['The zebra crossing in front of the school is worn.', 'La cebra frente a la escuela está gastada.'],
      ['Hardly anything is left of the crossing on {street}.', 'Casi no queda nada de la cebra de {street}.'],
    ],
    further: [
      ['Drivers no longer stop.', 'Los autos ya no frenan.'],
      ['At night you cannot see it at all.', 'De noche no se ve.'],
    ],
  },
  {
    title: ['Stop sign knocked over', 'Cartel de PARE derribado'],
    priorities: [4, 1, 0],
    first: [
      ['The stop sign was knocked over.', 'Derribaron el cartel de PARE.'],
      ['The stop sign at the corner of {street} is lying on the grass.', 'El cartel de PARE de la esquina de {street} está en el pasto.'],
    ],
    further: [
      ['Two cars nearly collided this morning.', 'Esta mañana casi chocan dos autos.'],
      ['The pole is bent.', 'El caño está doblado.'],
      ['A neighbour has leaned it against a tree.', 'Un vecino lo apoyó en un árbol.'],
    ],
  },
  {
    title: ['Manhole cover rattles', 'Tapa de registro que golpea'],
    priorities: [0, 2, 4],
    first: [
      ['A manhole cover rattles under every bus.', 'Una tapa de registro golpea con cada ómnibus.'],
      [
        'The cover in the middle of {street} moves when cars drive over it.',
        'La tapa en medio de {street} se mueve cuando pasan los autos.',
      ],
    ],
    further: [
      ['Nobody here sleeps before midnight.', 'Acá nadie duerme antes de la medianoche.'],
      ['It has been like this for a week.', 'Hace una semana que está así.'],
    ],
  },
]

export const LIGHTING: readonly RequestTelling[] = [
  {
    title: ['Street light out for three nights', 'Foco apagado hace tres noches'],
    priorities: [0, 5, 2],
    first: [
      ['The street light in front of the house is out.', 'El foco frente a la casa está apagado.'],
      ['Two lights in a row are dark on {street}.', 'Hay dos focos seguidos apagados en {street}.'],
    ],
    further: [
      ['For three nights now.', 'Ya van tres noches.'],
      ['The bus stop is in the dark.', 'La parada está a oscuras.'],
      ['People cross over to the other side.', 'La gente cruza a la otra vereda.'],
    ],
  },
  {
    title: ['Street lights on all day', 'Alumbrado encendido todo el día'],
    priorities: [0, 0, 1],
    first: [
      ['The lights are on all day.', 'Las luces están encendidas todo el día.'],
      ['The whole row on {street} is lit at noon.', 'Toda la fila de {street} está encendida al mediodía.'],
    ],
    further: [
      ['Since the last storm.', 'Desde la última tormenta.'],
      ['The sensor may be covered.', 'Puede que el sensor esté tapado.'],
    ],
  },
  {
    title: ['Lamp flickers all night', 'Foco que parpadea toda la noche'],
    priorities: [0, 1, 4],
    first: [
      ['A lamp flickers all night long.', 'Un foco parpadea toda la noche.'],
      ['The lamp at the corner goes on and off every few seconds.', 'El foco de la esquina se prende y se apaga cada pocos segundos.'],
    ],
    further: [
      ['It shines right into the bedrooms.', 'Da justo en los dormitorios.'],
      ['It hums as well.', 'Además zumba.'],
    ],
  },
  {
    title: ['Lamp post leans over the pavement', 'Columna inclinada sobre la vereda'],
    priorities: [4, 1, 0],
    first: [
      ['A lamp post is leaning after a car hit it.', 'Una columna quedó inclinada porque la golpeó un auto.'],
      ['The lamp post on {street} is rusted through at the foot.', 'La columna de {street} está podrida en la base.'],
    ],
    further: [
      ['The wires hang low.', 'Los cables cuelgan bajo.'],
      ['It moves in the wind.', 'Se mueve con el viento.'],
      ['We have put a chair in front of it as a warning.', 'Pusimos una silla adelante como aviso.'],
    ],
  },
]

export const DRAINS: readonly RequestTelling[] = [
  {
    title: ['Blocked drain floods the corner', 'Desagüe tapado inunda la esquina'],
    priorities: [2, 4, 0],
    first: [
      ['The drain at the corner is blocked with leaves.', 'La boca de tormenta de la esquina está tapada de hojas.'],
      ['Each rain floods the corner of {street}.', 'Cada lluvia inunda la esquina de {street}.'],
    ],
    further: [
      ['The water reaches the doorsteps.', 'El agua llega a los umbrales.'],
      ['You cannot cross without wet feet.', 'No se puede cruzar sin mojarse los pies.'],
      ['The grating is full of plastic.', 'La rejilla está llena de plástico.'],
    ],
  },
  {
    title: ['Water leaks from the pavement', 'Pérdida de agua en la vereda'],
    priorities: [1, 4, 0],
    first: [
      ['Clear water runs out of the pavement day and night.', 'Sale agua limpia de la vereda día y noche.'],
      ['Water wells up between two stones on {street}.', 'Brota agua entre dos baldosas de {street}.'],
    ],
    further: [
      ['The gutter is green by now.', 'La cuneta ya está verde.'],
      ['Pressure in the house has dropped.', 'Bajó la presión en la casa.'],
    ],
  },
  {
    title: ['Sewer smell in the whole street', 'Olor a cloaca en toda la cuadra'],
    priorities: [0, 4, 1],
    first: [
      ['There is a smell of sewage in the whole street.', 'Hay olor a cloaca en toda la cuadra.'],
      ['It smells of sewage from the gully on {street}.', 'Sale olor a cloaca de la boca de tormenta de {street}.'],
    ],
    further: [
      ['It is worst in the evening.', 'Es peor de tardecita.'],
      ['For about two weeks.', 'Hace unas dos semanas.'],
    ],
  },
]

export const GREEN: readonly RequestTelling[] = [
  {
    title: ['Branch hangs over the bus stop', 'Rama sobre la parada de ómnibus'],
    priorities: [4, 1, 0],
    first: [
      ['A broken branch hangs over the bus stop.', 'Una rama quebrada cuelga sobre la parada.'],
      ['A thick branch is about to fall on the stop on {street}.', 'Una rama gruesa está por caer sobre la parada de {street}.'],
    ],
    further: [
      ['It moves in the slightest wind.', 'Se mueve con cualquier viento.'],
      ['Children wait below it every morning.', 'Los niños esperan debajo todas las mañanas.'],
    ],
  },
  {
    title: ['Bench in the square is broken', 'Banco de la plaza roto'],
    priorities: [0, 1, 4],
    first: [
      ['Two slats of a bench are broken.', 'Un banco tiene dos tablas rotas.'],
      ['The bench near the fountain has lost its seat.', 'El banco junto a la fuente quedó sin asiento.'],
    ],
    further: [
      ['Nails stick out.', 'Asoman clavos.'],
      ['The older people have nowhere to sit.', 'Los mayores no tienen dónde sentarse.'],
    ],
  },
  {
    title: ['Grass in the square knee-high', 'Pasto alto en la plaza'],
    priorities: [0, 0, 1],
    first: [
      ['The grass in the square is knee-high.', 'El pasto de la plaza llega a la rodilla.'],
      ['The grass along {street} has not been mown this season.', 'Esta temporada no cortaron el pasto de {street}.'],
    ],
    further: [
      ['It is full of mosquitoes.', 'Está lleno de mosquitos.'],
      ['You cannot see what is lying in it.', 'No se ve lo que hay adentro.'],
    ],
  },
  {
    title: ['Swing on the playground is torn', 'Hamaca rota en la plaza de juegos'],
    priorities: [3, 3, 0],
    first: [
      ['One chain of the swing has torn.', 'Se cortó una cadena de la hamaca.'],
      ['The playground swing hangs on one side.', 'La hamaca cuelga de un solo lado.'],
    ],
    further: [
      ['Children use it all the same.', 'Los niños la usan igual.'],
      ['The slide beside it is fine.', 'El tobogán de al lado está bien.'],
    ],
  },
]

export const INSPECTION: readonly RequestTelling[] = [
  {
    title: ['Car abandoned for a month', 'Auto abandonado hace un mes'],
    priorities: [0, 1, 4],
    first: [
      ['A car without plates has been here for a month.', 'Hace un mes que hay un auto sin matrícula.'],
      ['An abandoned van takes up two spaces on {street}.', 'Una camioneta abandonada ocupa dos lugares en {street}.'],
    ],
    further: [
      ['The tyres are flat.', 'Tiene las ruedas desinfladas.'],
      ['Somebody sleeps in it.', 'Alguien duerme adentro.'],
      ['The windows have been smashed.', 'Le rompieron los vidrios.'],
    ],
  },
  {
    title: ['Loud music every night', 'Música alta todas las noches'],
    priorities: [0, 2, 3],
    first: [
      ['A bar plays loud music until four.', 'Un bar pone música alta hasta las cuatro.'],
      ['The terrace on {street} plays music far into the night.', 'La terraza de {street} pone música hasta la madrugada.'],
    ],
    further: [
      ['On weekdays too.', 'También entre semana.'],
      ['Talking to them did not help.', 'Hablar con ellos no sirvió.'],
    ],
  },
  {
    title: ['Building works without a fence', 'Obra sin vallado'],
    priorities: [4, 2, 0],
    first: [
      ['Building works have no fence at all.', 'Hay una obra sin ningún vallado.'],
      ['The site on {street} has taken the whole pavement.', 'La obra de {street} ocupó toda la vereda.'],
    ],
    further: [
      ['There are bricks at the edge of the scaffold.', 'Hay ladrillos al borde del andamio.'],
      ['You have to walk on the road.', 'Hay que caminar por la calle.'],
    ],
  },
  {
    title: ['Cars block the cycle lane', 'Autos en la ciclovía'],
    priorities: [0, 4, 2],
    first: [
      ['Delivery vans stop in the cycle lane.', 'Las camionetas de reparto paran en la ciclovía.'],
      ['Every morning cars park in the cycle lane of {street}.', 'Todas las mañanas estacionan en la ciclovía de {street}.'],
    ],
    further: [
      ['Cyclists have to swing into the traffic.', 'Las bicicletas tienen que meterse en el tránsito.'],
      ['Mostly between eight and ten.', 'Sobre todo entre las ocho y las diez.'],
    ],
  },
]

export const FURNITURE: readonly RequestTelling[] = [
  {
    title: ['Glass of the bus stop is smashed', 'Vidrio roto en la parada'],
    priorities: [0, 4, 1],
    first: [
      ['The rear glass of the bus stop is smashed.', 'El vidrio trasero de la parada está roto.'],
      ['The shelter on {street} has lost its glass.', 'El refugio de {street} quedó sin vidrio.'],
    ],
    further: [
      ['There are splinters on the pavement.', 'Hay vidrios en la vereda.'],
      ['The rain comes in.', 'Entra la lluvia.'],
    ],
  },
  {
    title: ['Graffiti on the underpass', 'Grafitis en el paso a desnivel'],
    priorities: [0, 0, 1],
    first: [
      ['The underpass has been painted over from end to end.', 'Pintaron el paso a desnivel de punta a punta.'],
      ['There is fresh graffiti on the wall along {street}.', 'Hay grafitis nuevos en el muro de {street}.'],
    ],
    further: [
      ['The signs are unreadable too.', 'Tampoco se leen los carteles.'],
      ['It was cleaned a month ago.', 'Lo limpiaron hace un mes.'],
    ],
  },
  {
    title: ['Railing of the steps is loose', 'Baranda suelta en la escalera'],
    priorities: [3, 3, 0],
    first: [
      ['The railing of the steps has come out of the wall.', 'La baranda de la escalera se salió de la pared.'],
      ['Somebody has torn off the railing of the steps.', 'Arrancaron la baranda de la escalera.'],
    ],
    further: [
      ['The steps are steep.', 'La escalera es empinada.'],
      ['It is tied up with wire for now.', 'Por ahora está atada con alambre.'],
    ],
  },
]

import { reportTexts } from '../report-texts.ts'

export const requests = reportTexts({
  'bin-not-emptied-for-a-week': {
    title: 'Contenedor sin vaciar hace una semana',
    first: ['Hace una semana que no vacían el contenedor de la esquina.', 'Se amontonan bolsas junto al contenedor lleno de {street}.'],
    further: [
      'Los perros rompen las bolsas.',
      'El olor llega al segundo piso.',
      'El siguiente está a tres cuadras.',
      'Cuesta pasar por la vereda.',
    ],
  },
  'old-furniture-left-on-the-pavement': {
    title: 'Muebles viejos en la vereda',
    first: ['Hay un sofá y un colchón en la vereda.', 'Alguien dejó una cocina entera en {street}.'],
    further: ['Están ahí desde el fin de semana.', 'Hay que bajar a la calle con los cochecitos.', 'Cada noche hay más.'],
  },
  'rubble-dumped-beside-the-road': {
    title: 'Escombros tirados junto a la calle',
    first: ['Tiraron escombros junto a la calle.', 'Hay restos de obra en el cantero de {street}.'],
    further: ['Unos dos metros cúbicos.', 'Ayer no estaba.', 'Una parte está en la cuneta.'],
  },
  'container-lid-is-broken': {
    title: 'Tapa de contenedor rota',
    first: ['La tapa del contenedor ya no cierra.', 'El pedal del contenedor de {street} no funciona.'],
    further: ['Le entra la lluvia.', 'El viento saca los papeles.', 'La gente deja las bolsas al lado.'],
  },
  'deep-pothole-in-the-right-lane': {
    title: 'Pozo profundo en el carril derecho',
    first: ['Hay un pozo profundo en el carril derecho.', 'El pozo de {street} crece con cada lluvia.'],
    further: [
      'Los autos lo esquivan por el otro carril.',
      'Es más o menos del tamaño de una rueda.',
      'Lo taparon en primavera y se abrió de nuevo.',
    ],
  },
  'paving-stones-have-come-loose': {
    title: 'Baldosas flojas en la vereda',
    first: ['Hay unas diez baldosas flojas.', 'Las raíces levantaron la vereda de {street}.'],
    further: ['Una vecina mayor tropezó.', 'Salpican agua al pisarlas.', 'En silla de ruedas no se puede pasar.'],
  },
  'zebra-crossing-hardly-visible': {
    title: 'Cebra casi borrada',
    first: ['La cebra frente a la escuela está gastada.', 'Casi no queda nada de la cebra de {street}.'],
    further: ['Los autos ya no frenan.', 'De noche no se ve.'],
  },
  'stop-sign-knocked-over': {
    title: 'Cartel de PARE derribado',
    first: ['Derribaron el cartel de PARE.', 'El cartel de PARE de la esquina de {street} está en el pasto.'],
    further: ['Esta mañana casi chocan dos autos.', 'El caño está doblado.', 'Un vecino lo apoyó en un árbol.'],
  },
  'manhole-cover-rattles': {
    title: 'Tapa de registro que golpea',
    first: ['Una tapa de registro golpea con cada ómnibus.', 'La tapa en medio de {street} se mueve cuando pasan los autos.'],
    further: ['Acá nadie duerme antes de la medianoche.', 'Hace una semana que está así.'],
  },
  'street-light-out-for-three-nights': {
    title: 'Foco apagado hace tres noches',
    first: ['El foco frente a la casa está apagado.', 'Hay dos focos seguidos apagados en {street}.'],
    further: ['Ya van tres noches.', 'La parada está a oscuras.', 'La gente cruza a la otra vereda.'],
  },
  'street-lights-on-all-day': {
    title: 'Alumbrado encendido todo el día',
    first: ['Las luces están encendidas todo el día.', 'Toda la fila de {street} está encendida al mediodía.'],
    further: ['Desde la última tormenta.', 'Puede que el sensor esté tapado.'],
  },
  'lamp-flickers-all-night': {
    title: 'Foco que parpadea toda la noche',
    first: ['Un foco parpadea toda la noche.', 'El foco de la esquina se prende y se apaga cada pocos segundos.'],
    further: ['Da justo en los dormitorios.', 'Además zumba.'],
  },
  'lamp-post-leans-over-the-pavement': {
    title: 'Columna inclinada sobre la vereda',
    first: ['Una columna quedó inclinada porque la golpeó un auto.', 'La columna de {street} está podrida en la base.'],
    further: ['Los cables cuelgan bajo.', 'Se mueve con el viento.', 'Pusimos una silla adelante como aviso.'],
  },
  'blocked-drain-floods-the-corner': {
    title: 'Desagüe tapado inunda la esquina',
    first: ['La boca de tormenta de la esquina está tapada de hojas.', 'Cada lluvia inunda la esquina de {street}.'],
    further: ['El agua llega a los umbrales.', 'No se puede cruzar sin mojarse los pies.', 'La rejilla está llena de plástico.'],
  },
  'water-leaks-from-the-pavement': {
    title: 'Pérdida de agua en la vereda',
    first: ['Sale agua limpia de la vereda día y noche.', 'Brota agua entre dos baldosas de {street}.'],
    further: ['La cuneta ya está verde.', 'Bajó la presión en la casa.'],
  },
  'sewer-smell-in-the-whole-street': {
    title: 'Olor a cloaca en toda la cuadra',
    first: ['Hay olor a cloaca en toda la cuadra.', 'Sale olor a cloaca de la boca de tormenta de {street}.'],
    further: ['Es peor de tardecita.', 'Hace unas dos semanas.'],
  },
  'branch-hangs-over-the-bus-stop': {
    title: 'Rama sobre la parada de ómnibus',
    first: ['Una rama quebrada cuelga sobre la parada.', 'Una rama gruesa está por caer sobre la parada de {street}.'],
    further: ['Se mueve con cualquier viento.', 'Los niños esperan debajo todas las mañanas.'],
  },
  'bench-in-the-square-is-broken': {
    title: 'Banco de la plaza roto',
    first: ['Un banco tiene dos tablas rotas.', 'El banco junto a la fuente quedó sin asiento.'],
    further: ['Asoman clavos.', 'Los mayores no tienen dónde sentarse.'],
  },
  'grass-in-the-square-knee-high': {
    title: 'Pasto alto en la plaza',
    first: ['El pasto de la plaza llega a la rodilla.', 'Esta temporada no cortaron el pasto de {street}.'],
    further: ['Está lleno de mosquitos.', 'No se ve lo que hay adentro.'],
  },
  'swing-on-the-playground-is-torn': {
    title: 'Hamaca rota en la plaza de juegos',
    first: ['Se cortó una cadena de la hamaca.', 'La hamaca cuelga de un solo lado.'],
    further: ['Los niños la usan igual.', 'El tobogán de al lado está bien.'],
  },
  'car-abandoned-for-a-month': {
    title: 'Auto abandonado hace un mes',
    first: ['Hace un mes que hay un auto sin matrícula.', 'Una camioneta abandonada ocupa dos lugares en {street}.'],
    further: ['Tiene las ruedas desinfladas.', 'Alguien duerme adentro.', 'Le rompieron los vidrios.'],
  },
  'loud-music-every-night': {
    title: 'Música alta todas las noches',
    first: ['Un bar pone música alta hasta las cuatro.', 'La terraza de {street} pone música hasta la madrugada.'],
    further: ['También entre semana.', 'Hablar con ellos no sirvió.'],
  },
  'building-works-without-a-fence': {
    title: 'Obra sin vallado',
    first: ['Hay una obra sin ningún vallado.', 'La obra de {street} ocupó toda la vereda.'],
    further: ['Hay ladrillos al borde del andamio.', 'Hay que caminar por la calle.'],
  },
  'cars-block-the-cycle-lane': {
    title: 'Autos en la ciclovía',
    first: ['Las camionetas de reparto paran en la ciclovía.', 'Todas las mañanas estacionan en la ciclovía de {street}.'],
    further: ['Las bicicletas tienen que meterse en el tránsito.', 'Sobre todo entre las ocho y las diez.'],
  },
  'glass-of-the-bus-stop-is-smashed': {
    title: 'Vidrio roto en la parada',
    first: ['El vidrio trasero de la parada está roto.', 'El refugio de {street} quedó sin vidrio.'],
    further: ['Hay vidrios en la vereda.', 'Entra la lluvia.'],
  },
  'graffiti-on-the-underpass': {
    title: 'Grafitis en el paso a desnivel',
    first: ['Pintaron el paso a desnivel de punta a punta.', 'Hay grafitis nuevos en el muro de {street}.'],
    further: ['Tampoco se leen los carteles.', 'Lo limpiaron hace un mes.'],
  },
  'railing-of-the-steps-is-loose': {
    title: 'Baranda suelta en la escalera',
    first: ['La baranda de la escalera se salió de la pared.', 'Arrancaron la baranda de la escalera.'],
    further: ['La escalera es empinada.', 'Por ahora está atada con alambre.'],
  },
})

/** What the people of a storm write of one kind of thing, in two languages; written for this and read by nothing else. */
export interface StormKind {
  kind: 'service-request' | 'incident'
  /** Of a request its service, of an incident its type. */
  code: string
  category: string
  en: readonly string[]
  es: readonly string[]
}

export const STORM_KINDS: readonly StormKind[] = [
  {
    kind: 'service-request',
    code: 'pothole',
    category: 'infrastructure',
    en: [
      'Huge pothole, a motorbike nearly fell',
      'There is a deep hole in the right lane',
      'My tyre burst in a crater here',
      'Road is broken, cars swerve around it',
      'Pothole again!! third time this year',
      'the asphalt has sunk in next to the bus stop',
      'Wheel damaged, who pays for this?',
    ],
    es: [
      'Hay un bache enorme, casi se cae una moto',
      'Pozo muy profundo en el carril derecho',
      'Se hundió el asfalto frente a la parada',
      'Reventé una cubierta en este pozo',
      'Otra vez el mismo bache',
      'La calle está destrozada, los autos esquivan',
    ],
  },
  {
    kind: 'service-request',
    code: 'traffic-signal',
    category: 'infrastructure',
    en: [
      'Traffic lights dead at the crossing',
      'The signal is stuck on red',
      'lights not working, cars do not know who goes first',
      'Traffic signal blinking amber for an hour',
      'No signal here, almost an accident',
    ],
    es: [
      'Semáforo apagado en el cruce',
      'El semaforo quedó en rojo y no cambia',
      'No anda el semáforo, un caos',
      'Semáforos intermitentes hace rato',
    ],
  },
  {
    kind: 'service-request',
    code: 'waste',
    category: 'environment',
    en: [
      'Container is overflowing, it stinks',
      'Rubbish bags all over the pavement',
      'Somebody dumped a mattress and a sofa',
      'The bin was not emptied for days',
      'Trash everywhere, rats too',
      'dirty corner, nobody collects',
    ],
    es: [
      'El contenedor está desbordado y hay olor',
      'Bolsas de basura tiradas por toda la vereda',
      'Dejaron un colchón y escombros',
      'Hace días que no pasan a levantar la basura',
      'Mugre por todos lados, un asco',
    ],
  },
  {
    kind: 'service-request',
    code: 'tree',
    category: 'environment',
    en: [
      'Big branch fell on the parked cars',
      'A tree is about to come down',
      'Tree blocks the way after the storm',
      'The trunk is split, very dangerous for children',
      'broken branches hanging low',
    ],
    es: [
      'Cayó una rama grande sobre los autos',
      'Un árbol a punto de caerse',
      'Arbol atravesado, no se puede pasar',
      'El tronco está partido, peligroso',
      'Ramas colgando sobre la vereda',
    ],
  },
  {
    kind: 'service-request',
    code: 'drain',
    category: 'infrastructure',
    en: [
      'The corner is flooded, water up to the doors',
      'Drain is blocked and the street is a river',
      'Water gushing out of a broken pipe',
      'sewage comes up through the manhole',
      'Leak in the middle of the road, wasting water for hours',
    ],
    es: [
      'Se inundó la esquina, el agua llega a las puertas',
      'Boca de tormenta tapada, la calle es un río',
      'Caño roto, sale agua a borbotones',
      'Pérdida de agua en medio de la calle',
      'Sale agua de cloaca por la tapa',
    ],
  },
  {
    kind: 'service-request',
    code: 'graffiti',
    category: 'maintenance',
    en: ['Wall of the school covered in graffiti', 'Fresh paint and tags on the monument', 'Somebody sprayed insults on the library'],
    es: ['Pintaron con aerosol la pared de la escuela', 'Grafitis nuevos en el monumento', 'Escribieron insultos en el muro'],
  },
  {
    kind: 'service-request',
    code: 'pavement',
    category: 'maintenance',
    en: [
      'Loose slabs, an old lady tripped',
      'The sidewalk is lifted by half a metre',
      'Missing tiles, cannot pass with a wheelchair',
      'kerb broken off',
    ],
    es: [
      'Baldosas flojas, se cayó una señora',
      'La vereda está levantada',
      'Faltan baldosas, no se puede pasar con la silla',
      'Cordón roto',
    ],
  },
  {
    kind: 'incident',
    code: 'traffic_accident',
    category: 'traffic_accident',
    en: ['Two cars crashed, people on the ground', 'Bad collision, a bus and a van', 'Accident, one lane blocked', 'car hit a cyclist'],
    es: ['Chocaron dos autos, hay gente en el piso', 'Choque fuerte entre un ómnibus y una camioneta', 'Accidente, un carril cortado'],
  },
  {
    kind: 'incident',
    code: 'fire',
    category: 'fire',
    en: [
      'Smoke coming out of the second floor',
      'A house is on fire',
      'big flames behind the supermarket',
      'something is burning, hurry up',
    ],
    es: ['Sale humo del segundo piso', 'Se prende fuego una casa', 'Incendio atrás del supermercado', 'algo se quema, vengan'],
  },
]

/** What some write instead of saying what it is. */
export const SAYS_NOTHING: readonly string[] = [
  'Please fix',
  'help!!',
  'Problem here',
  'Por favor vengan',
  'Esto no puede ser',
  'urgent',
  'otra vez',
]

/** What is said beside the matter, in either language. */
export const BESIDE: readonly string[] = [
  'I pay my taxes.',
  'Nobody ever answers the phone.',
  'My grandmother lives next door.',
  'It was the same last winter.',
  'Thanks for your work',
  'Sent from my phone',
  'Nadie contesta el teléfono.',
  'Pago mis impuestos.',
  'Mi abuela vive al lado.',
  'Gracias',
  'Saludos, una vecina',
  'Hace rato que está así',
]

export const STREETS: readonly string[] = [
  'Rivera',
  'Ellauri',
  'Larrañaga',
  'Propios',
  'Comercio',
  'Garibaldi',
  'San Martín',
  'Burgues',
  'Millán',
  'Agraciada',
  'Colonia',
  'Durazno',
]

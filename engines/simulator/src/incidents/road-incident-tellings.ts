import type { IncidentTelling, Pair } from './telling.ts'

const AFTER_COLLISION: readonly Pair[] = [
  ['One lane is closed.', 'Hay un carril cerrado.'],
  ['Traffic is passing in a single lane.', 'Se circula por un solo carril.'],
  ['Police are directing traffic.', 'La policía dirige el tránsito.'],
  ['A tow truck is on its way.', 'Una grúa va en camino.'],
  ['There is glass and oil on the road.', 'Hay vidrios y aceite en la calzada.'],
  ['Buses are being held at the previous stop.', 'Los ómnibus esperan en la parada anterior.'],
]

export const COLLISIONS: readonly IncidentTelling[] = [
  {
    title: ['Driver trapped after a crash', 'Conductor atrapado tras un choque'],
    weight: 0.7,
    priorities: [1, 0, 0, 0],
    first: [
      ['Two cars crashed head-on; one driver is trapped.', 'Dos autos chocaron de frente; un conductor quedó atrapado.'],
      [
        'A car is crushed against a lorry on {street}; its driver is trapped.',
        'Un auto quedó bajo un camión en {street}; el conductor está atrapado.',
      ],
    ],
    further: [
      ['Firefighters are cutting the door open.', 'Los bomberos cortan la puerta.'],
      ['Two ambulances are on the scene.', 'Hay dos ambulancias en el lugar.'],
      ['The road is closed in this direction.', 'La calle está cortada en este sentido.'],
    ],
  },
  {
    title: ['Two cars and a bus collided', 'Chocaron dos autos y un ómnibus'],
    priorities: [0, 2, 4, 0],
    first: [
      ['Two cars and a city bus have collided on {street}.', 'Dos autos y un ómnibus chocaron en {street}.'],
      ['A bus braked hard and two cars ran into it.', 'Un ómnibus frenó de golpe y dos autos lo chocaron.'],
    ],
    further: AFTER_COLLISION,
  },
  {
    title: ['Rear-end collision of three cars', 'Choque en cadena de tres autos'],
    priorities: [0, 1, 5, 0],
    first: [
      ['Three cars ran into each other at the lights.', 'Tres autos chocaron en cadena en el semáforo.'],
      ['Pile-up on {street} after a sudden stop.', 'Choque en cadena en {street} por una frenada.'],
    ],
    further: AFTER_COLLISION,
  },
  {
    title: ['Motorcyclist hurt in a collision', 'Motociclista herido en un choque'],
    priorities: [1, 5, 0, 0],
    first: [
      [
        'A motorcycle and a turning car collided; the rider is hurt.',
        'Una moto chocó con un auto que doblaba; el motociclista está herido.',
      ],
      [
        'A motorcyclist was thrown off after hitting a car on {street}.',
        'Un motociclista salió despedido al chocar con un auto en {street}.',
      ],
    ],
    further: [
      ['An ambulance is on its way.', 'Una ambulancia va en camino.'],
      ['Passers-by are looking after the rider.', 'Los peatones atienden al motociclista.'],
      ['One lane is closed.', 'Hay un carril cerrado.'],
    ],
  },
  {
    title: ['Cyclist hit at a crossing', 'Ciclista atropellado en un cruce'],
    priorities: [1, 5, 0, 0],
    first: [
      ['A car turning right hit a cyclist.', 'Un auto que doblaba a la derecha atropelló a un ciclista.'],
      ['A cyclist was knocked down on the crossing.', 'Un ciclista fue derribado en el cruce.'],
    ],
    further: [
      ['The cyclist is conscious.', 'El ciclista está consciente.'],
      ['An ambulance crew is treating the cyclist.', 'Una ambulancia atiende al ciclista.'],
      ['Police are directing traffic.', 'La policía dirige el tránsito.'],
    ],
  },
  {
    title: ['Lorry hit the central barrier', 'Camión chocó contra el cantero central'],
    priorities: [0, 1, 4, 0],
    first: [
      [
        'A lorry ran into the central barrier of {street} and blocks the left lane.',
        'Un camión chocó contra el cantero de {street} y bloquea el carril izquierdo.',
      ],
      ['A delivery lorry is stuck across two lanes.', 'Un camión de reparto quedó cruzado en dos carriles.'],
    ],
    further: AFTER_COLLISION,
  },
  {
    title: ['Taxi and van collided', 'Chocaron un taxi y una camioneta'],
    priorities: [0, 0, 4, 2],
    first: [
      ['A taxi pulling out scraped a van; nobody is hurt.', 'Un taxi que salía rozó una camioneta; no hay heridos.'],
      [
        'A taxi and a van collided side-on on {street}; nobody is hurt.',
        'Un taxi y una camioneta chocaron de costado en {street}; no hay heridos.',
      ],
    ],
    further: [
      ['Traffic is passing in a single lane.', 'Se circula por un solo carril.'],
      ['A tow truck is on its way.', 'Una grúa va en camino.'],
      ['The drivers are exchanging details.', 'Los conductores intercambian datos.'],
    ],
  },
]

export const BREAKDOWNS: readonly IncidentTelling[] = [
  {
    title: ['Broken-down bus in the right lane', 'Ómnibus averiado en el carril derecho'],
    priorities: [0, 0, 3, 4],
    first: [
      ['A bus has broken down in the right lane.', 'Un ómnibus se averió en el carril derecho.'],
      ['A bus has stopped on {street} with its hazard lights on.', 'Un ómnibus quedó detenido en {street} con las balizas encendidas.'],
    ],
    further: [
      ['Its passengers have changed to the next one.', 'Los pasajeros pasaron al siguiente.'],
      ['A mechanic has been called.', 'Llamaron a un mecánico.'],
      ['Other buses are passing on the left.', 'Los demás ómnibus pasan por la izquierda.'],
    ],
  },
  {
    title: ['Lorry with a burst tyre blocks a lane', 'Camión con pinchazo bloquea un carril'],
    priorities: [0, 0, 3, 4],
    first: [
      ['A lorry with a burst tyre blocks one lane.', 'Un camión con una rueda reventada bloquea un carril.'],
      ['A loaded lorry cannot move after a tyre burst.', 'Un camión cargado no puede moverse: reventó una rueda.'],
    ],
    further: [
      ['The driver is changing the wheel.', 'El conductor cambia la rueda.'],
      ['A recovery vehicle is coming.', 'Viene un auxilio.'],
      ['There is no room to leave the lane.', 'No hay lugar para salir del carril.'],
    ],
  },
  {
    title: ['Load lost on the road', 'Carga caída en la calzada'],
    priorities: [0, 1, 4, 1],
    first: [
      ['Boxes fell off a lorry and cover two lanes.', 'Cayeron cajas de un camión y ocupan dos carriles.'],
      ['Sand has been spilt across {street}.', 'Hay arena derramada en {street}.'],
      ['Planks are lying across the road.', 'Hay tablones atravesados en la calle.'],
    ],
    further: [
      ['Street cleaning is on its way.', 'La limpieza va en camino.'],
      ['Drivers are swerving around it.', 'Los autos lo esquivan.'],
      ['One lane has been cleared.', 'Ya se despejó un carril.'],
    ],
  },
]

export const SIGNAL_FAULTS: readonly IncidentTelling[] = [
  {
    title: ['Traffic lights are out', 'Semáforos apagados'],
    priorities: [0, 2, 4, 0],
    first: [
      ['The lights are dark in all directions.', 'El semáforo está apagado en todos los sentidos.'],
      ['The signal cabinet on {street} has no power.', 'El tablero del semáforo de {street} no tiene corriente.'],
    ],
    further: [
      ['Drivers are giving way to each other.', 'Los autos se ceden el paso.'],
      ['Two officers are directing traffic.', 'Dos inspectores dirigen el tránsito.'],
      ['A technician is on the way.', 'Un técnico va en camino.'],
    ],
  },
  {
    title: ['Traffic lights only flash amber', 'Semáforo en amarillo intermitente'],
    priorities: [0, 0, 3, 3],
    first: [
      ['The lights have been flashing amber for some time.', 'El semáforo titila en amarillo hace rato.'],
      ['The controller switched to flashing after a voltage dip.', 'El controlador pasó a intermitente tras una baja de tensión.'],
    ],
    further: [
      ['Pedestrians find it hard to cross.', 'A los peatones les cuesta cruzar.'],
      ['Restarting it remotely did not help.', 'Reiniciarlo a distancia no sirvió.'],
      ['Queues are forming on the side streets.', 'Se forman colas en las calles laterales.'],
    ],
  },
]

export const ROAD_WATER: readonly IncidentTelling[] = [
  {
    title: ['Burst water main floods the road', 'Caño roto inunda la calle'],
    priorities: [0, 3, 3, 0],
    first: [
      ['Water is rising through the asphalt of {street}.', 'Sale agua por el asfalto de {street}.'],
      [
        'A water main has burst; both right lanes are under water.',
        'Se rompió un caño maestro; los dos carriles derechos están bajo agua.',
      ],
    ],
    further: [
      ['The water company is closing the valves.', 'La empresa de agua cierra las llaves.'],
      ['The road surface has sunk by ten centimetres.', 'La calzada se hundió diez centímetros.'],
      ['Houses nearby have little pressure.', 'Las casas cercanas tienen poca presión.'],
    ],
  },
  {
    title: ['Hole in the road', 'Pozo en la calzada'],
    priorities: [0, 1, 4, 0],
    first: [
      ['The road has caved in over a drain.', 'La calzada cedió sobre un desagüe.'],
      ['A hole about a metre wide has opened in {street}.', 'Se abrió un pozo de un metro en {street}.'],
    ],
    further: [
      ['It has been fenced off.', 'Ya está vallado.'],
      ['One lane is closed until it is filled.', 'Hay un carril cerrado hasta que se rellene.'],
      ['The drain below is being inspected.', 'Se inspecciona el desagüe.'],
    ],
  },
]

export const FALLEN_TREES: readonly IncidentTelling[] = [
  {
    title: ['Fallen tree blocks one lane', 'Árbol caído bloquea un carril'],
    priorities: [0, 1, 4, 1],
    first: [
      ['A plane tree has fallen onto {street}.', 'Un plátano cayó sobre {street}.'],
      ['A large branch has broken off and blocks a lane.', 'Se quebró una rama grande y bloquea un carril.'],
    ],
    further: [
      ['A crew with saws has been called.', 'Se llamó a una cuadrilla con motosierras.'],
      ['A parked car was hit; it was empty.', 'Golpeó un auto estacionado, que estaba vacío.'],
      ['Cars are passing over the pavement.', 'Los autos pasan por la vereda.'],
    ],
  },
]

export const VEHICLE_FIRES: readonly IncidentTelling[] = [
  {
    title: ['Car on fire at the roadside', 'Auto incendiado al costado de la calle'],
    priorities: [1, 4, 0, 0],
    first: [
      ['A car is burning at the roadside; its driver is safe.', 'Un auto arde al costado; el conductor está a salvo.'],
      ['Flames are coming from the engine of a car on {street}.', 'Salen llamas del motor de un auto en {street}.'],
    ],
    further: [
      ['A fire engine is on the scene.', 'Hay una dotación de bomberos en el lugar.'],
      ['The lane beside it is closed.', 'El carril de al lado está cerrado.'],
      ['Smoke is drifting across the road.', 'El humo cruza la calle.'],
    ],
  },
  {
    title: ['Smoke from a bus engine', 'Humo en el motor de un ómnibus'],
    priorities: [0, 4, 1, 0],
    first: [
      ['Thick smoke is coming from the engine of a bus.', 'Sale humo espeso del motor de un ómnibus.'],
      ['A bus was evacuated because of smoke from the rear.', 'Evacuaron un ómnibus por humo en la parte trasera.'],
    ],
    further: [
      ['All passengers are out.', 'Todos los pasajeros bajaron.'],
      ['The fire crew is keeping a lane closed.', 'Los bomberos mantienen un carril cerrado.'],
      ['The driver used the extinguisher.', 'El chofer usó el extintor.'],
    ],
  },
]

import { reportTexts } from '../report-texts.ts'

const AFTER_COLLISION: readonly string[] = [
  'Hay un carril cerrado.',
  'Se circula por un solo carril.',
  'La policía dirige el tránsito.',
  'Una grúa va en camino.',
  'Hay vidrios y aceite en la calzada.',
  'Los ómnibus esperan en la parada anterior.',
]

export const roadIncidents = reportTexts({
  'driver-trapped-after-a-crash': {
    title: 'Conductor atrapado tras un choque',
    first: [
      'Dos autos chocaron de frente; un conductor quedó atrapado.',
      'Un auto quedó bajo un camión en {street}; el conductor está atrapado.',
    ],
    further: ['Los bomberos cortan la puerta.', 'Hay dos ambulancias en el lugar.', 'La calle está cortada en este sentido.'],
  },
  'two-cars-and-a-bus-collided': {
    title: 'Chocaron dos autos y un ómnibus',
    first: ['Dos autos y un ómnibus chocaron en {street}.', 'Un ómnibus frenó de golpe y dos autos lo chocaron.'],
    further: AFTER_COLLISION,
  },
  'rear-end-collision-of-three-cars': {
    title: 'Choque en cadena de tres autos',
    first: ['Tres autos chocaron en cadena en el semáforo.', 'Choque en cadena en {street} por una frenada.'],
    further: AFTER_COLLISION,
  },
  'motorcyclist-hurt-in-a-collision': {
    title: 'Motociclista herido en un choque',
    first: [
      'Una moto chocó con un auto que doblaba; el motociclista está herido.',
      'Un motociclista salió despedido al chocar con un auto en {street}.',
    ],
    further: ['Una ambulancia va en camino.', 'Los peatones atienden al motociclista.', 'Hay un carril cerrado.'],
  },
  'cyclist-hit-at-a-crossing': {
    title: 'Ciclista atropellado en un cruce',
    first: ['Un auto que doblaba a la derecha atropelló a un ciclista.', 'Un ciclista fue derribado en el cruce.'],
    further: ['El ciclista está consciente.', 'Una ambulancia atiende al ciclista.', 'La policía dirige el tránsito.'],
  },
  'lorry-hit-the-central-barrier': {
    title: 'Camión chocó contra el cantero central',
    first: [
      'Un camión chocó contra el cantero de {street} y bloquea el carril izquierdo.',
      'Un camión de reparto quedó cruzado en dos carriles.',
    ],
    further: AFTER_COLLISION,
  },
  'taxi-and-van-collided': {
    title: 'Chocaron un taxi y una camioneta',
    first: [
      'Un taxi que salía rozó una camioneta; no hay heridos.',
      'Un taxi y una camioneta chocaron de costado en {street}; no hay heridos.',
    ],
    further: ['Se circula por un solo carril.', 'Una grúa va en camino.', 'Los conductores intercambian datos.'],
  },
  'broken-down-bus-in-the-right-lane': {
    title: 'Ómnibus averiado en el carril derecho',
    first: ['Un ómnibus se averió en el carril derecho.', 'Un ómnibus quedó detenido en {street} con las balizas encendidas.'],
    further: ['Los pasajeros pasaron al siguiente.', 'Llamaron a un mecánico.', 'Los demás ómnibus pasan por la izquierda.'],
  },
  'lorry-with-a-burst-tyre-blocks-a-lane': {
    title: 'Camión con pinchazo bloquea un carril',
    first: ['Un camión con una rueda reventada bloquea un carril.', 'Un camión cargado no puede moverse: reventó una rueda.'],
    further: ['El conductor cambia la rueda.', 'Viene un auxilio.', 'No hay lugar para salir del carril.'],
  },
  'load-lost-on-the-road': {
    title: 'Carga caída en la calzada',
    first: [
      'Cayeron cajas de un camión y ocupan dos carriles.',
      'Hay arena derramada en {street}.',
      'Hay tablones atravesados en la calle.',
    ],
    further: ['La limpieza va en camino.', 'Los autos lo esquivan.', 'Ya se despejó un carril.'],
  },
  'traffic-lights-are-out': {
    title: 'Semáforos apagados',
    first: ['El semáforo está apagado en todos los sentidos.', 'El tablero del semáforo de {street} no tiene corriente.'],
    further: ['Los autos se ceden el paso.', 'Dos inspectores dirigen el tránsito.', 'Un técnico va en camino.'],
  },
  'traffic-lights-only-flash-amber': {
    title: 'Semáforo en amarillo intermitente',
    first: ['El semáforo titila en amarillo hace rato.', 'El controlador pasó a intermitente tras una baja de tensión.'],
    further: ['A los peatones les cuesta cruzar.', 'Reiniciarlo a distancia no sirvió.', 'Se forman colas en las calles laterales.'],
  },
  'burst-water-main-floods-the-road': {
    title: 'Caño roto inunda la calle',
    first: ['Sale agua por el asfalto de {street}.', 'Se rompió un caño maestro; los dos carriles derechos están bajo agua.'],
    further: ['La empresa de agua cierra las llaves.', 'La calzada se hundió diez centímetros.', 'Las casas cercanas tienen poca presión.'],
  },
  'hole-in-the-road': {
    title: 'Pozo en la calzada',
    first: ['La calzada cedió sobre un desagüe.', 'Se abrió un pozo de un metro en {street}.'],
    further: ['Ya está vallado.', 'Hay un carril cerrado hasta que se rellene.', 'Se inspecciona el desagüe.'],
  },
  'fallen-tree-blocks-one-lane': {
    title: 'Árbol caído bloquea un carril',
    first: ['Un plátano cayó sobre {street}.', 'Se quebró una rama grande y bloquea un carril.'],
    further: [
      'Se llamó a una cuadrilla con motosierras.',
      'Golpeó un auto estacionado, que estaba vacío.',
      'Los autos pasan por la vereda.',
    ],
  },
  'car-on-fire-at-the-roadside': {
    title: 'Auto incendiado al costado de la calle',
    first: ['Un auto arde al costado; el conductor está a salvo.', 'Salen llamas del motor de un auto en {street}.'],
    further: ['Hay una dotación de bomberos en el lugar.', 'El carril de al lado está cerrado.', 'El humo cruza la calle.'],
  },
  'smoke-from-a-bus-engine': {
    title: 'Humo en el motor de un ómnibus',
    first: ['Sale humo espeso del motor de un ómnibus.', 'Evacuaron un ómnibus por humo en la parte trasera.'],
    further: ['Todos los pasajeros bajaron.', 'Los bomberos mantienen un carril cerrado.', 'El chofer usó el extintor.'],
  },
})

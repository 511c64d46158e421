import type { WordTable } from '../../understanding/words/senses.ts'
import { everyPair } from '../../understanding/words/word-families.ts'

/** 'Pedazo de calle', 'parte de la avenida': what people call a section. */
const PART_OF_ROAD = everyPair('pedazo,parte,trozo,porcion,pedacito,trecho,tramo', 'de calle,de la calle,de avenida,de ruta,de via')

/** Spanish, as it is spoken on both sides of the Río de la Plata and elsewhere. Folded: without accents. */
export const table: WordTable = {
  measure: {
    'traffic.speed':
      'ritmo, a que ritmo, velocidad, velocidad media, velocidad promedio, velocidad del transito, velocidad del trafico, velocidad de circulacion, que tan rapido, a que velocidad, cuan rapido, que tan lento, velocidades, rapidez, a cuanto se circula, a cuanto se anda, a cuanto se esta andando, a cuanto se esta circulando, a cuanto se va, a cuanto se esta yendo, a cuanto van, a cuanto se viaja, a cuanto esta andando, a cuanto circulan, se anda, que tan rapido se circula, se circula, mph',
    'traffic.flow':
      'flujo, caudal, caudal vehicular, cuantos autos por hora, cuantos vehiculos por hora, cuantos autos, cuanto transito, cuanto trafico, volumen de transito, volumen de trafico, volumen vehicular, cantidad de vehiculos, cantidad de autos, vehiculos por hora, autos por hora, cuantos vehiculos, cuantos autos, cuantos coches, cuantos carros, flujo vehicular, flujo de vehiculos, numero de vehiculos, numero de autos, vehiculos, autos, coches, intensidad del transito, intensidad de transito, intensidad del trafico, caudal, volumen, aforo, flujo de autos',
    'city.efficiency':
      'eficiencia del transito, eficiencia del trafico, eficiencia de transito, eficiencia vial, eficiencia de la circulacion, eficiencia de trafico',
    'energy.efficiency':
      'llega a los medidores, llega a los usuarios, llega a los clientes, llega a los hogares, llega a destino, llega efectivamente, se pierde en el camino, se pierde por el camino, pierde, pierden, perdido, perdio, perdida, perdidas, perdidas de la red, se pierde, perdidas de energia, perdidas electricas, perdemos, eficiencia energetica, eficiencia de la red, eficiencia de la red electrica, eficiencia electrica, rendimiento de la red, eficiencia del sistema electrico, eficiencia de la energia',
    efficiency: 'eficiencia, que tan eficiente, eficiente, rendimiento',
    'energy.consumption':
      'consumo total, gastar, gastaremos, gastara, gastaran, consumiremos, consumiran, vamos a usar, consumiamos, consumimos, consumen, gastamos, consumiendo, demanda del sistema, en total consumio, carga, consumir, consumira, consumirse, consumen, consumo, consumo de energia, consumo electrico, consumo energetico, consumo de electricidad, demanda, demanda electrica, demanda de energia, demanda energetica, energia consumida, electricidad consumida, gasto de energia, gasto electrico, carga de la red, carga del sistema, uso de energia, consumo de luz, consume la ciudad, consumio la ciudad, consume, consumio, consumimos, consumiendo, consumieron, consumia, consumida, se consume, se consumio, carga electrica, carga total, esta consumiendo, gasto electricidad, carga de la ciudad, potencia consumida, potencia demandada, consumira',
    'energy.production':
      'generar, producir, generara, producira, produccion, generacion, produccion de energia, generacion de energia, generacion electrica, produccion electrica, energia producida, energia generada, potencia generada, electricidad generada, produccion total, generacion total, se genera, se produce, se genero, se produjo, genera, produce, genero, produjo, generando, produciendo, generamos, producimos, generaron, produjeron, generada, producida, oferta de energia, generaba',
    'energy.solar':
      'produccion solar total, solar, energia solar, produccion solar, generacion solar, potencia solar, fotovoltaica, fotovoltaico, paneles solares, paneles, parques solares, plantas solares, sol, energia del sol, solares, granjas solares, energia fotovoltaica',
    'energy.wind':
      'eolica, eolico, energia eolica, produccion eolica, generacion eolica, potencia eolica, viento, aerogeneradores, molinos, molinos de viento, parques eolicos, eolicos, eolicas, energia del viento, turbinas',
    'energy.traditional':
      'tradicional, convencional, termica, termico, energia tradicional, energia convencional, energia termica, generacion termica, generacion tradicional, generacion convencional, produccion termica, produccion tradicional, produccion convencional, fosil, fosiles, combustibles fosiles, centrales termicas, fuentes tradicionales, fuentes convencionales, potencia termica, tradicionales, convencionales, termicas, plantas termicas',
    'energy.renewable-share':
      'verde, verdes, parte verde, porcion verde, fraccion verde, sol y viento juntos, viento y sol juntos, solar y eolica juntas, eolica y solar juntas, que tan verde, que tan limpia, cuan verde, porcentaje renovable, porcentaje de renovables, renovable, renovables, energia renovable, energias renovables, cuota renovable, proporcion de renovables, parte renovable, fuentes renovables, energia limpia, energia verde, participacion renovable, participacion de renovables, porcentaje de energia renovable, porcentaje de energias renovables, cuota de renovables, proporcion renovable, participacion de las renovables, porcentaje de energia limpia, limpio, limpia, limpios, limpias, fraccion renovable, parte de las renovables',
    'energy.solar-share':
      'porcentaje solar, porcentaje de solar, cuota solar, participacion solar, porcentaje de energia solar, proporcion solar, participacion de la solar, parte solar, porcentaje de la solar',
    'energy.wind-share':
      'porcentaje eolico, porcentaje de eolica, cuota eolica, participacion eolica, porcentaje de energia eolica, proporcion eolica, participacion de la eolica, porcentaje de la eolica',
    'energy.traditional-share':
      'porcentaje tradicional, porcentaje termico, porcentaje convencional, porcentaje de energia tradicional, participacion termica, participacion tradicional, cuota tradicional, porcentaje de fosil, proporcion termica, porcentaje de termica',
    'energy.delivered':
      'entregada, energia entregada, potencia entregada, entrega, entrega medida, energia medida, electricidad entregada, entregado, entregados, se entrega, se entrego, entregan',
    'energy.storage':
      'en las baterias, en la bateria, almacenado, almacenados, acumulado en las baterias, acumulada en las baterias, guardada en las baterias, nivel de las baterias, nivel de carga de las baterias, carga de las baterias, nivel de bateria, almacenamiento, bateria, baterias, energia almacenada, acumuladores, almacenada, reserva en baterias, cargando, descargando, almacenamiento de energia',
    'energy.available':
      'podrian dar, podrian producir, podrian generar, podrian entregar, potencia disponible, capacidad disponible, energia disponible, generacion disponible, capacidad de generacion, produccion disponible, disponibilidad de generacion',
    'energy.margin':
      'resto disponible, potencia libre, capacidad libre, capacidad ociosa, capacidad sobrante, nos sobra, nos queda libre, de sobra, de reserva, reserva disponible, margen disponible, capacidad de sobra, reserva tenemos, de lo que necesitamos, excedente, potencia sobrante, sobra de potencia, excedente de potencia, margen de reserva, reserva, margen, reservas, reserva de potencia, holgura, reserva de energia, margen de potencia',
    'energy.load':
      'cargada esta la red, pico de diseno, respecto de su pico, carga respecto del pico, tan cargada esta la red, tan cargada la red, uso de la capacidad, que tan cargada, que tan cargado, que parte de la capacidad, cuanto de la capacidad, capacidad en uso, capacidad ocupada, factor de carga, porcentaje de la carga maxima, porcentaje de carga, porcentaje del pico, proporcion del pico',
    'substation.load':
      'carga de la subestacion, carga de subestacion, carga en la subestacion, carga de las subestaciones, carga del transformador, demanda de la subestacion',
    'substation.share':
      'de su capacidad, utilizacion, porcentaje de su capacidad, porcentaje de la capacidad, capacidad usada, capacidad utilizada, uso de capacidad, ocupacion de la capacidad',
    'city.presence':
      'llenando o vaciando, vaciando o llenando, llenando, vaciando, se esta llenando, se esta vaciando, se llena o se vacia, se vacia o se llena, entrando o saliendo, saliendo o entrando, llegando o yendo, llegando o yendose, yendose, llegando o saliendo, entra o sale, sale o entra, entrando a la ciudad, saliendo de la ciudad, llegando a la ciudad, yendose de la ciudad, se va de la ciudad, entra a la ciudad, gente entrando, gente saliendo, gente llegando, gente se va, gente se esta yendo, entrando gente, saliendo gente, llegando gente, entro o salio, entraron o salieron, llego o se fue, entro mas gente, salio mas gente, entro gente, salio gente, mas gente, menos gente, mas personas, menos personas, presencia, personas en la ciudad, gente en la ciudad, ciudadanos activos, cuantas personas, cuanta gente, cantidad de personas, cantidad de gente, personas presentes, numero de personas, gente presente, ocupacion, ciudadanos, personas activas, personas dentro de la ciudad, gente dentro de la ciudad, cuantas almas, cabezas, personas hay, gente hay, presentes en la ciudad, personas que hay, gente que hay',
    'city.safety': 'indice de seguridad, puntaje de seguridad, puntuacion de seguridad, puntos de seguridad, indicador de seguridad',
    'city.incidents': 'indice de incidentes activos',
    'city.hindering':
      'incidentes que obstruyen el transito, incidentes que afectan el transito, incidentes en la via, incidentes que obstaculizan el transito, incidentes que cortan el transito, incidentes en la calzada, incidentes que dificultan el transito, incidentes que entorpecen el transito',
  },
  word: {
    stability:
      'aguanta la red, aguantando, red aguanta, sobreexigida, la red esta bien, anda bien la red, aguanta el sistema, estable, estabilidad, inestable, estado de la red, estado de la red electrica, como esta la red, como esta la red electrica, situacion de la red, tensionada, estabilidad de la red, como anda la red, como viene la red',
    'grid-efficiency': '',
    load: 'nivel de carga, es alta la carga, carga alta, carga baja, carga normal, la carga es, esta alta la carga',
    flow: 'fluidez, flujo del transito, flujo de transito, flujo del trafico, como esta el transito, como esta el trafico, situacion del transito, estado del transito, estado del trafico, fluido, fluye, como anda el transito, como anda el trafico, como viene el transito, situacion del trafico, condiciones del transito, como va el transito, transito como esta, como va el trafico, estado de la circulacion, como se circula',
    congestion:
      'parado, parada, parados, paradas, frenado, frenada, frenados, frenadas, taponado, taponada, tupido, tupida, intransitable, imposible, hasta las manos, a paso de hombre, trabado, trabada, trabados, trabadas, trancado, trancada, trancadas, trancados, atorado, atorada, colapsado, colapsada, cargada de autos, congestion, congestionado, congestionada, congestionados, congestionadas, nivel de congestion, embotellamiento, embotellamientos, atasco, atascos, atascado, atascada, tranque, tranques, taco, trancado, trancada, tranca, colapsado, colapsada, cargado, cargada, lento, lenta, lentos, lentas, trafico pesado, trancadera, trancones, lio, despelote, quilombo, cuello de botella, cuellos de botella, saturado, saturada, embotellada, embotellado',
    safety:
      'seguridad, segura, que tan segura, seguro, insegura, peligrosa, nivel de seguridad, situacion de seguridad, inseguro, peligroso',
    anomaly: '',
  },
  record: {
    incident: 'todos los incidentes, incidente, emergencia, alerta, incidencia, siniestro, suceso',
    'service-request':
      'todas las solicitudes, todos los reclamos, nos escribieron, nos escribio, nos escriben, escribieron los vecinos, se quejaron, se quejan, nos contactaron, se comunicaron, reclamaron los vecinos, solicitud, solicitudes, reclamo, pedido, queja, denuncia, reporte ciudadano, solicitud de servicio, peticion, peticiones, solicitud ciudadana, solicitudes ciudadanas, demanda ciudadana, ticket, reclamacion, reclamaciones, pedidos de servicio, reclamos ciudadanos, reportes ciudadanos, solicitudes de servicio, pedido ciudadano',
    situation: 'situacion, situaciones',
    record: 'registro, caso, reporte, asunto, tema',
  },
  type: {
    fire: 'prendido fuego, prendida fuego, prendio fuego, se incendio, se incendia, incendiandose, en llamas, llamas, ardiendo, arde, arden, quemando, quemandose, se quema, se queman, fogata, siniestro de fuego, llamarada, incendio, fuego, quema, focos de incendio, foco igneo, focos igneos',
    power_outage:
      'no hay luz, no hay electricidad, no hay corriente, no hay energia, no tienen luz, no tienen electricidad, quedamos sin luz, se quedaron sin luz, estan sin luz, se corto la luz, se fue la luz, cortaron la luz, quedo sin luz, quedaron sin luz, a oscuras, sin electricidad, sin energia, sin corriente, sin suministro, se corto la energia, falta de energia, falta de electricidad, luz cortada, apagon, apagones, corte de luz, corte de energia, corte de electricidad, corte electrico, cortes de luz, cortes de energia, cortes de electricidad, cortes electricos, falta de luz, sin luz, interrupcion electrica, interrupciones electricas, corte de suministro, cortes de suministro, caida de la red, corte, interrupcion del servicio electrico',
    traffic_accident:
      'choco, se choco, se chocaron, chocado, chocados, atropellaron, atropellado, atropellada, atropellados, atropellos, accidentado, accidentados, volco, volcado, siniestro, siniestros, encontronazo, colisionaron, colisiono, accidente, choque, colision, colisiones, accidente de transito, siniestro vial, siniestros viales, siniestro de transito, siniestros de transito, accidente de trafico, accidente vial, accidentes viales, atropello, accidentes de transito, accidentes de trafico, vuelco, chocaron',
    other: 'otro incidente, otros incidentes, incidentes de otro tipo',
  },
  requestCategory: {
    maintenance: 'mantenimiento',
    infrastructure: 'infraestructura',
    environment: 'medio ambiente, ambiente, ambientales, ambiental, medioambiente, medioambientales',
  },
  priority: {
    critical: 'critico, critica, criticos, criticas, gravisimo, gravisimos, prioridad critica, gravedad critica',
    high: 'prioridad alta, alta prioridad, urgente, urgentes, graves, grave, importantes, importante, gravedad alta, de alta, las altas, los altos, las de alta, los de alta, las altas prioridades, mayor prioridad',
    medium:
      'prioridad media, media prioridad, gravedad media, moderado, moderados, de media, las medias, los de media, las de media, moderadas',
    low: 'prioridad baja, baja prioridad, leve, leves, menores, gravedad baja, de baja, las bajas, los de baja, las de baja',
  },
  status: {
    pending:
      'nadie tomo, pendiente, en espera, sin atender, sin empezar, esperando, no atendido, no atendida, sin tratar, no atendidas, no atendidos',
    active: 'estado activo',
    in_progress:
      'en curso, en progreso, en proceso, en ejecucion, en tratamiento, se esta trabajando, siendo atendido, siendo atendida, en marcha, siendo atendidos, siendo atendidas',
    resolved: '',
    assigned: 'asignada, asignado, asignadas, asignados, ya asignado, ya asignada, ya asignados, ya asignadas',
    scheduled: 'programado, programada, agendado, agendada, planificado, planificada, programados, programadas, agendados, agendadas',
    completed: 'completado, completada, completados, completadas',
    acknowledged: 'ya acusado',
  },
  standing: {
    open: 'tiene pendiente, tienen pendiente, tiene pendientes, le queda pendiente, le quedan pendientes, le quedan por hacer, quien tiene mas trabajo, quien tiene mas pendiente, quien tiene mas abiertos, quien esta mas cargado, sin arreglar, sin reparar, sin despachar, sin finalizar, sin completar, sin concluir, sin apagar, sin extinguir, sin solucion, sin respuesta, todavia en pie, aun en pie, sigue en pie, siguen en pie, en la cola, en cola, en la bandeja, en la lista, en la pila, en carpeta, entre manos, arriba de la mesa, por hacer, por cerrar, por arreglar, por reparar, por solucionar, por terminar, por despachar, inconcluso, inconclusa, inconclusos, inconclusas, irresuelto, irresueltos, irresuelta, irresueltas, sigue activo, siguen activos, siguen vivos, siguen prendidos, trabajo pendiente, trabajos pendientes, pendiente de resolver, pendientes de resolver, pendiente de solucion, trabajo por hacer, carga de trabajo, trabajo acumulado, abierto, abierta, sin resolver, activo, activa, vigente, sin cerrar, actual, todavia abierto, aun abierto, no resuelto, no resuelta, sin solucionar, por resolver, no resueltos, no resueltas, actuales, en pie, todavia abiertos, siguen abiertos, siguen abiertas, sigue abierto, sin terminar, hay ahora, por atender, no cerrados, no cerradas',
    closed:
      'reparado, reparada, reparados, reparadas, repararon, concluido, concluida, concluidos, concluidas, despachado, despachada, despachados, despachadas, arreglados, arregladas, arreglo, solucionados, solucionadas, apagado, apagados, extinguido, extinguidos, zanjado, liquidado, atendido, atendida, atendieron, cerrado, cerrada, resuelto, resuelta, solucionado, solucionada, terminado, terminada, finalizado, finalizada, completado, completada, se cerro, se cerraron, se resolvio, se resolvieron, cerraron, resolvieron, resolvio, cerro, se solucionaron, solucionaron, se completaron, se terminaron, atendidos, atendidas, arreglado, arreglada, arreglaron, se arreglaron',
    all: 'en total, todos los incidentes, todas las solicitudes, todos los reclamos, abiertos y cerrados, abiertas y cerradas, abiertos o cerrados, abiertas o cerradas, en cualquier estado',
    reported:
      'entran, ingresan, llegan, se declaro, se declararon, se produjo, se produjeron, surgio, surgieron, aparecio, aparecieron, se dio, se dieron, cayo, cayeron, avisaron, nos avisaron, denunciados, denunciadas, denunciaron, denuncio, llego, ingresado, ingresada, ingresados, ingresadas, entrados, entradas, se abrio, se abrieron, abrio, abrieron, ocurre, ocurren, suceden, sucede, pasan, ocurrio, ocurrieron, reportados, reportadas, reportaron, reporto, recibidos, recibidas, recibieron, recibio, entraron, entro, ingresaron, ingreso, llegaron, registraron, registrados, registradas, se crearon, se hicieron, hicieron, presentaron',
  },
  trait: {
    unacknowledged:
      'nadie acuso recibo, sin acusar recibo, sin acuse de recibo, sin reconocer, nadie reconocio, nadie ha reconocido, sin acusar, no tienen acuse, no tiene acuse, sin acuse, pendiente de acuse, pendientes de acuse, falta acusar recibo, nadie vio, nadie los vio, nadie las vio, que nadie vio',
    unassigned:
      'nadie, sin asignar, no asignado, no asignada, sin responsable, sin encargado, nadie asignado, no asignados, no asignadas, no tienen responsable, sin nadie asignado, nadie tiene, sin dueño',
    overdue:
      'atrasado, atrasada, vencido, vencida, fuera de plazo, retrasado, retrasada, demorado, demorada, pasado de plazo, fuera de termino, pasaron su plazo, superaron el plazo, con atraso, tarde, excedieron su plazo, excedidos, pasados de plazo, incumplido, incumplidos, con retraso, vencieron',
    departmentless:
      'ni tienen departamento, ni departamento, no esta en ningun departamento, no estan en ningun departamento, sin departamento, sin ningun departamento, no tienen departamento, no tiene departamento, ningun departamento, sin area asignada, sin equipo, sin departamento asignado, no tienen ningun departamento, no tienen area',
    hindering:
      'entorpece, obstruye, obstaculiza, dificulta, interrumpe, traba, traban, trabando, trancando, tranca, complica, corta, cortando, afectan al transito, afectando el transito, afecta el transito, molestando, estorban, estorbando, estorba, perjudican el transito, frenan el transito, frenando el transito, entorpecen, entorpeciendo, complican, complicando, afectan el transito, afectan la circulacion, trancan, dificultan, dificultando, obstruyendo, obstaculizando, molestan, interrumpen, obstruyen, obstaculizan, cortan, en el camino de los autos, traban el transito, trabando el transito, trancando el transito, bloquean, bloqueando, bloquean el transito, complican el transito',
    mentioning:
      'que mencionan, que menciona, mencionan, menciona, mencionando, que contienen, que contiene, contienen, contiene, con la palabra, con las palabras, hablan de, que hablan de',
  },
  ask: {
    count: 'cuantas veces, cuantos, cuantas, cantidad de, numero de, cantidad total de, numero total de, cantidad, cuenta de, el total de',
    much: 'cuanto, cuanta, cuanto es, cuanto hay, que nivel, cuan alto, cuan alta, que tan alto, que tan alta',
    which: 'cual, cuales, que',
    where:
      'en que esquina, en que esquinas, que esquina, en que cruce, que cruce, donde, en que parte, en que lugar, en que zona, en que zonas, en que lugares, por donde, adonde, en que partes',
    when: 'cuando, a que hora, en que momento, que hora, a que horas, en que horario, que momento',
    since:
      'desde que momento, de cuando es, de cuando data, desde que dia, cuanto tiempo hace, desde cuando, hace cuanto, hace cuanto tiempo, cuanto hace, cuanto tiempo lleva, cuanto tiempo llevan, cuanto hace que, cuanto lleva, cuanto llevan, desde que hora',
    'how-long':
      'cuanto dura, cuanto duran, cuanto duro, cuanto duraron, suele durar, suelen durar, duracion, duracion media, cuanto suele durar, cuanto demoramos, cuanto nos lleva, cuanto lleva arreglar, cuanto lleva reparar, cuanto lleva cerrar, en resolver, en solucionar, en arreglar, en reparar, en cerrar, en completar, en atender, en terminar, en finalizar, tarda en resolver, tarda en solucionar, tarda en arreglar, tarda en reparar, tarda en cerrar, tarda en completar, tarda en atender, tarda en terminar, tarda en finalizar, tardan en resolver, tardan en solucionar, tardan en arreglar, tardan en reparar, tardan en cerrar, tardan en completar, tardan en atender, tardan en terminar, tardan en finalizar, demora en resolver, demora en solucionar, demora en arreglar, demora en reparar, demora en cerrar, demora en completar, demora en atender, demora en terminar, demora en finalizar, demoran en resolver, demoran en solucionar, demoran en arreglar, demoran en reparar, demoran en cerrar, demoran en completar, demoran en atender, demoran en terminar, demoran en finalizar, resolucion, tiempo medio de cierre, tiempos de cierre, horas para, dias para, para completar, para cerrar, para resolver, cierre, en resolverse, en cerrarse, tiempo para, lleva resolver, demora media, cuanto tarda, cuanto tardan, cuanto tardo, cuanto demora, cuanto demoran, cuanto demoro, cuanto tiempo, tiempo de cierre, cuanto se tarda, cuanto se demora, en cuanto tiempo, cuanto se tardo, cuanto tardamos, cuantas horas, cuantos dias, tiempo de atencion, tardan en, tarda en, tardaron, demoran en, demora en, tiempo de respuesta, cuanto tardaron, cuanto demoraron, demora en cerrarse, tarda en cerrarse, tarda en resolverse, demora en resolverse, demora, tiempo hasta, plazo de resolucion, tiempo de solucion, tiempo que tardan, lleva resolver, lleva cerrar, lleva arreglar, toma resolver, toma cerrar, tarda, tardan',
    why: 'por que, porque, a que se debe, cual es la causa, cual es la razon, que causa, motivo, razon, causa, que explica, que causo, explica, explicame, debido a que, que provoco, que paso para que, a que se debio, que hay detras',
    how: 'como estan las cosas, como se ve, como, como esta, como estan, que tal, como anda, como viene, como va, que tan',
    list: 'ordename, ordena, ordenar, ordenados por, ordenadas por, ordenado por, ranking, ranking de, lista, listar, mostrar, mostrame, muestrame, muestra, dame, enumera, enumerar, ver, listame, cuales son, cuales estan, decime cuales, detalle, detalles, contame, enseñame, traeme, quiero ver, indica, nombra, nombrame, pasame, dime, decime, listado, listado de, mostra, buscar, busca, buscame, cuales siguen, que hay, haceme una lista, hazme una lista',
    share:
      'porcion, porcion de, tajada, tajada de, cuanto representa, cuanto representan, cuanto pesa, porcentaje, cuanto de, cuanta de, que parte de, proporcion, que parte, fraccion, porcentaje de, que porcentaje, que proporcion, cuota, participacion, que porcentaje de, proporcion de, por ciento',
    who: 'quien, quienes, de quien',
    state:
      'estado de, estado del, en que estado, cual es el estado, que paso con, en que esta, estado, como va el, detalle de, detalles de, detalles del, informacion de, informacion del, novedades de, novedades del, datos del, informacion sobre, en que quedo, como sigue',
    age: 'antigüedad, antiguedad, edad, edad media, antigüedad media, antiguedad media, antiguedad promedio, edad promedio',
  },
  aggregate: {
    mean: 'media, medio, promedio, en promedio, de media, promediada, por termino medio, tipico, tipica, normalmente, promedios, medias',
    lowest:
      'minimo, minima, mas bajo, mas baja, menor, el menor, la menor, piso, minimos, minimas, valor minimo, punto mas bajo, mas bajos, mas bajas, menor valor',
    highest:
      'maximo, maxima, mas alto, mas alta, pico, mayor, el mayor, la mayor, tope, maximos, maximas, valor maximo, punta, picos, record, punto mas alto, mas altos, mas altas, mayor valor',
    first: 'primer valor, valor inicial, al principio, al comienzo',
    last: 'ultimo valor, valor final, al final',
    change:
      'cuanto bajo, cuanto subio, cuanto cayo, cuanto aumento, cuanto crecio, cuanto disminuyo, cuanto vario, cambio, variacion, cambio neto, vario, variaciones, cambios, cambiado, cuanto cambio, modificacion',
    energy:
      'gwh, kwh, gigavatios hora, kilovatios hora, energia total, megavatios hora, megavatio hora, mwh, energia acumulada, en total consumio, total de energia, consumo total, acumulado, acumulada, produccion solar total, megavatios-hora',
  },
  order: {
    newest:
      'algo nuevo, que hay de nuevo hoy, mas reciente, mas recientes, ultimos, ultimas, recientes, mas nuevo, mas nuevos, mas nuevas, mas nueva, nuevo, nuevos, nuevas, recien reportados, reciente, ultimo, ultima',
    oldest:
      'entro primero, llego primero, ingreso primero, vino primero, se informo primero, se reporto primero, se denuncio primero, primero en llegar, primera en llegar, primero en entrar, primera en entrar, entro primera, llego primera, ingreso primera, se informo primera, mayor antiguedad, mas antiguedad, de mayor antiguedad, de mas antiguedad, con mayor antiguedad, con mas antiguedad, mas añejo, mas añeja, mas antiguo, mas antiguos, mas antigua, mas antiguas, mas viejo, mas viejos, mas vieja, mas viejas',
    worst:
      'mas graves, mas grave, mas importantes, mas serios, mas urgentes, mas urgente, mas serio, mas importante, por prioridad, mas criticos, mas critico',
    'longest-open':
      'mas tiempo abierto, esperan mas, espera mas, esperan desde hace mas tiempo, espera desde hace mas tiempo, desde hace mas tiempo, mas tiempo abierta, mas tiempo abiertos, mas tiempo abiertas, mas tiempo sin resolver, mas tiempo esperando, llevan mas tiempo, lleva mas tiempo, hace mas tiempo, mas tiempo en espera, mas tiempo pendiente, mas tiempo pendientes, mas horas abierto, mas dias abierto, mas dias abierta',
    'quickest-closed':
      'mas rapido cerrado, cerrado mas rapido, se cerro mas rapido, se resolvio mas rapido, resuelto mas rapido, menos tardo, menos tardaron, se cerraron mas rapido, se resolvieron mas rapido, cerrados mas rapido, resueltos mas rapido, tardo menos, tardaron menos',
    'slowest-closed':
      'mas lento en cerrarse, mas tardo, mas tardaron, tardo mas, tardaron mas, mas demoro, mas demoraron, demoro mas, demoraron mas, tarda mas, tardan mas, mas tarda, mas tardan, demora mas, demoran mas, mas demora, mas demoran',
  },
  superlative: {
    most: 'quien tiene mas trabajo, quien tiene mas pendiente, quien tiene mas abiertos, quien esta mas cargado, dia mas movido, dia mas cargado, dia mas complicado, dia mas agitado, peor dia, hora con mas, horas con mas, franja con mas, dia con mas, fecha con mas, mas peligroso, mas peligrosa, menos seguro, menos segura, mas probable, mas frecuente, mas frecuentes, mas comun, mas comunes, mas habitual, mas seguido, mas, la mayor cantidad, mayor cantidad de, mayor numero de, la mayoria, la mayor cantidad de',
    least:
      'dia mas tranquilo, dia mas flojo, dia mas calmo, hora con menos, horas con menos, franja con menos, dia con menos, mas seguro, mas segura, menos frecuente, menos comun, menos frecuentes, menos, la menor cantidad, menor cantidad de, menor numero de, la menor cantidad de',
    slowest:
      'la lenta, el lento, mas lento, mas lenta, mas lentos, mas lentas, mas despacio, menor velocidad, menos rapido, menos rapida, mas lentamente',
    fastest: 'la rapida, el rapido, mas rapido, mas rapida, mas rapidos, mas rapidas, mayor velocidad, mas veloz, mas veloces',
    busiest:
      'mas transitado, mas transitada, mas transitados, mas transitadas, mas transito, mas trafico, mas autos, mas vehiculos, mas movimiento, mas concurrida, mas concurridas, mas concurrido, mayor transito, mas coches, mas usada',
    quietest:
      'mas tranquilo, mas tranquila, menos transito, menos trafico, menos autos, menos vehiculos, menos transitada, mas tranquilas, menos transitadas, menos transitado, mas vacia',
    congested:
      'mas trabado, mas trabada, mas trancado, mas trancada, mas atorado, mas atorada, mas colapsada, mas colapsado, mas congestionado, mas congestionada, mas congestionados, mas congestionadas, peor congestion, mas trancado, mas trancada, peor transito, peor trafico, mayor congestion, mas cargada, mas congestion, mas trancadas, mas atascada, mas atascadas, mas embotellada, mas complicada, mas complicado, mas complicadas',
    fluid:
      'menos congestionado, menos congestionada, mas fluida, mas fluido, menos congestion, menor congestion, mas fluidas, menos congestionadas, mejor transito, menos cargada',
    loaded:
      'mas cerca de la capacidad, mas proxima a su capacidad, mas cerca de saturarse, mas proxima a saturarse, mas cerca de sobrecargarse, mas proxima a su limite, mas forzada, mas forzadas, mas sobreexigida, que mas sufre, que mas trabaja, mas recargada, mas recargadas, mas estresada, mas tirante, mas llena, mas al palo, mas ajustada, mas cerca del tope, mas cerca de su tope, mas comprometida, mas comprometidas, mas apretada, mas jugada, mas cerca de su limite, mas exigida, mas exigidas, mayor carga, mas sobrecargada, mas cargadas, cerca de su limite, cerca del limite, mas cerca del limite, sobrecargada, sobrecargadas, al limite, cerca de su capacidad, mas cerca de su capacidad',
    unloaded: 'menor carga, menos cargadas, menos exigida',
    best: 'mejor, mejores',
    worst:
      'peor, peores, mas afectado, mas afectada, mas problematico, mas problematica, mas afectados, mas afectadas, mas complicados, mas castigado',
    longest: 'mas largo, mas larga, mas largos, mas largas',
    shortest: 'mas corto, mas corta, mas cortos, mas cortas',
  },
  compare: {
    more: 'le gano a, le gano al, le gana a, le gana al, gano a, gano al, supera a, supera al, supero a, supero al, mejor o peor, peor o mejor, por encima de, por encima del, por encima de lo, por arriba de, por arriba del, por arriba de lo, encima de, encima del, encima de lo, arriba de, arriba del, arriba de lo, superior a, superior al, superiores a, superiores al, mayor a, mayor al, mayores a, mayores al, mayor que, mas gente, mas personas, mas, mayor, aumento, subio, aumentaron, subieron, mejor, superior, mas alto, mas alta, mas rapido, mas rapida, crecio',
    less: 'por debajo de, por debajo del, por debajo de lo, por abajo de, por abajo del, por abajo de lo, debajo de, debajo del, debajo de lo, abajo de, abajo del, abajo de lo, inferior a, inferior al, inferiores a, inferiores al, menor a, menor al, menores a, menores al, menor que, menos gente, menos personas, menos, menor, bajo, disminuyo, bajaron, disminuyeron, peor, inferior, mas lento, mas lenta, mas bajo, mas baja, cayo',
    than: 'le gano a, le gano al, le gana a, le gana al, gano a, gano al, supera a, supera al, supero a, supero al, mayor que, menor que, que, de lo que, que el de, que la de',
    versus:
      'por encima de, por encima del, por encima de lo, por arriba de, por arriba del, por arriba de lo, encima de, encima del, encima de lo, arriba de, arriba del, arriba de lo, superior a, superior al, superiores a, superiores al, mayor a, mayor al, mayores a, mayores al, por debajo de, por debajo del, por debajo de lo, por abajo de, por abajo del, por abajo de lo, debajo de, debajo del, debajo de lo, abajo de, abajo del, abajo de lo, inferior a, inferior al, inferiores a, inferiores al, menor a, menor al, menores a, menores al, versus, vs, respecto, con respecto, en comparacion, comparado con, comparada con, comparados con, comparadas con, en comparacion con, respecto a, respecto al, respecto de, respecto del, con respecto a, con respecto al, frente a, frente al, contra, comparar, comparame, compara, comparacion, comparacion entre, en comparacion a, a diferencia de, en relacion a, en relacion con, comparando',
    or: 'o, u',
    difference: 'diferencia, diferencia entre, difiere',
    usual:
      'lo habitual, habitual, lo normal, lo usual, de costumbre, usual, habitualmente, normal, de lo normal, de lo habitual, siempre, lo comun',
  },
  trend: {
    trend:
      'perdiendo velocidad, perdiendo fuerza, pierde velocidad, pierde fuerza, ganando velocidad, gana velocidad, viene perdiendo, viene ganando, ha crecido, crecio, crecieron, ha decrecido, ha caido, cayo, cayeron, se redujo, se ha reducido, para arriba, para abajo, hacia arriba, hacia abajo, se desplomo, desplomo, desplomarse, desplome, se derrumbo, se hundio, se disparo, disparo, dispararse, se fue para arriba, se fue para abajo, viene para arriba, viene para abajo, vienen para arriba, vienen para abajo, va para arriba, va para abajo, van para arriba, van para abajo, para arriba o para abajo, para abajo o para arriba, arriba o abajo, hacia arriba o hacia abajo, para que lado va, para donde va, en subida, en bajada, en descenso, en ascenso, se aflojo, aflojo, se estanco, cedio, cediendo, escalando, escalo, repunto, repuntando, decrecio, decreciendo, descendio, descendiendo, ascendio, ascendiendo, incremento, incrementando, incrementandose, mermando, mermo, decayo, decayendo, suben, bajan, crecen, aumentan, disminuyen, llenando o vaciando, vaciando o llenando, llenando, vaciando, se esta llenando, se esta vaciando, se llena o se vacia, se vacia o se llena, entrando o saliendo, saliendo o entrando, llegando o yendo, llegando o yendose, yendose, llegando o saliendo, entra o sale, sale o entra, entrando a la ciudad, saliendo de la ciudad, llegando a la ciudad, yendose de la ciudad, se va de la ciudad, entra a la ciudad, gente entrando, gente saliendo, gente llegando, gente se va, gente se esta yendo, entrando gente, saliendo gente, llegando gente, entro o salio, entraron o salieron, llego o se fue, entro mas gente, salio mas gente, entro gente, salio gente, aumenta o baja, aumenta o disminuye, baja o aumenta, crece o baja, se mantiene o baja, aumenta, cada vez mas lento, cada vez mas lenta, mas lento cada vez, cada vez mas rapido, cada vez mas cargada, se esta poniendo mas lento, se esta poniendo mas lenta, se esta enlenteciendo, se pone mas lento, curva, curva de, la curva de, grafico de, grafica de, la grafica de, el grafico de, grafica, como viene, viene cayendo, tendencia, se movio, se ha movido, se enlentecio, se acelero, al alza, va subiendo, va bajando, va mejorando, va empeorando, repunta, afloja, aflojando, trepando, mejoro, empeoro, mejoraron, empeoraron, subio o bajo, bajo o subio, subieron o bajaron, bajaron o subieron, aumento o disminuyo, aumentaron o disminuyeron, sube o baja, subiendo, bajando, aumentando, disminuyendo, creciendo, evolucion, evoluciono, evolucionado, evolucionando, en aumento, en baja, en alza, mejorando, empeorando, va en aumento, evoluciona, se desarrollo, ha variado, ha subido, ha bajado, cayendo, evolucionaron, ha cambiado, ha aumentado, ha disminuido, desarrollo, a la baja, al alza, sube, baja o sube, viene subiendo, viene bajando, va a subir, va a bajar, va a aumentar, va a disminuir, va a crecer, va a mejorar, va a empeorar, subira o bajara, ira en aumento, subir, bajar, aumentar, disminuir, mejorar, empeorar, mejorara, empeorara, fue subiendo, fue bajando, fue mejorando, fue empeorando, mejor o peor, peor o mejor, viene mejorando, viene empeorando, se calmo, se agravo',
  },
  dimension: {
    hour: 'por hora, cada hora, hora por hora, hora a hora, horario',
    day: 'dia mas movido, dia mas cargado, dia mas complicado, dia mas agitado, peor dia, dia mas tranquilo, dia mas flojo, dia mas calmo, dia con mas, dia con menos, fecha con mas, dia con, dia de, por dia, cada dia, dia por dia, dia a dia, diario, diaria, que dia, cual dia, diarios, que fecha, en que dia, en que fecha, por fecha',
    weekday:
      'en que dia de la semana, en que dia de semana, que dia de semana, dia de semana, por dia de la semana, dia de la semana, cada dia de la semana, que dia de la semana, los lunes, los martes, los miercoles, los jueves, los viernes, los sabados, los domingos, dias de la semana',
    'hour-of-day':
      'hora con mas, horas con mas, hora con menos, horas con menos, franja con mas, franja con menos, por hora del dia, hora del dia, franja horaria, en que franja, que hora del dia, por franja horaria, que horas, en que horas, horas del dia',
    section: `${PART_OF_ROAD}, por tramo, cada tramo, tramo, que tramo, seccion, secciones, por seccion, segmento, tramos, trecho, trechos, tramito, que trecho, cuadra, cuadras`,
    street: 'calle con, por calle, cada calle, calle, avenida, que calle, que avenida, via, vias, arteria, ruta',
    district:
      'barrio con, zona con, por barrio, cada barrio, barrio, zona, distrito, por zona, por distrito, que barrio, que zona, que distrito, cada zona',
    substation: 'por subestacion, cada subestacion, subestacion, subestaciones, que subestacion, estacion transformadora',
    type: 'por tipo, cada tipo, tipo de incidente, que tipo, tipos de incidente, clase de incidente, por clase, tipo, que tipo de incidente, que tipos, que clase de incidente, tipos de incidentes, tipos',
    category:
      'por categoria, cada categoria, categoria, que categoria, tipo de solicitud, tipo de reclamo, por servicio, que servicio, tipos de solicitud, rubro, tipo de pedido, por rubro, que tipo de reclamo, que tipo de solicitud, tipo de reclamos, tipo de solicitudes, tipo de pedidos, tipos de reclamos, tipos de reclamo, clase de reclamo, se queja mas, se reclama mas',
    priority: 'por prioridad, cada prioridad, que prioridad, por gravedad, prioridad, prioridades, gravedad',
    status: 'por estado, cada estado, que estado, en que estado estan, por situacion, estado',
    department:
      'quien tiene mas trabajo, quien tiene mas pendiente, quien tiene mas abiertos, quien esta mas cargado, por departamento, cada departamento, departamento, que departamento, por area, por equipo, que equipo, que area, dependencia, por dependencia, que dependencia, area, por division',
    source: 'por origen, por fuente, cada fuente, que fuente, por canal, origen, fuente, canal',
  },
  act: {
    acknowledge:
      'acuse de recibo, dar acuse de recibo, reconozcas, acuses recibo, acusar recibo de, acusa recibo de, acusar recibo, acusa recibo, confirmar recepcion, marcar como visto, dar por visto, toma nota de, reconoce, reconocer, marca como visto, marcar como vista',
    start:
      'empeza a trabajar en, empeza a trabajar, empezar a trabajar, comenza, empieces, inicies, empezar a trabajar en, empezar, iniciar, inicia, poner en curso, marcar en curso, pasar a en curso, poner en progreso, comenzar, empeza, pasa a en curso, pone en curso, pasalo a en curso, ponelo en curso',
    resolve:
      'cierres, resuelvas, des por resuelto, resolver, resolve, resuelve, cerrar, cerra, cierra, marcar como resuelto, marcar como resuelta, dar por resuelto, marcar como completado, completar, completa, finalizar, finaliza, terminar, marca como resuelto, marca como resuelta, da por resuelto, dalo por resuelto, marcar como cerrado, marca como completada, marca como completado, marcalo como resuelto, terminalo, cerralo',
    reopen:
      'reabras, reabrilo, reabrila, reabrir, reabri, reabre, abrir de nuevo, abri de nuevo, volver a abrir, volve a abrir, reactivar, vuelve a abrir',
    set: 'marca, marcar, cambia, cambiar, cambiale, pone, poner, ponele, ponle, pon, actualiza, actualizar, edita, editar, modifica, modificar, subi, subile, subir, baja la, bajale, agrega, agregar, agregale, anota, anotar, comenta, comentar, deja una nota, escribi una nota, adjunta, adjuntar, fusiona, fusionar, junta, une, unir, vincula, dividi, escala, deja, dejar',
    assign:
      'asignaselo, asignasela, asignale, daselo, dasela, pasaselo, pasasela, pasalo a, pasala a, mandaselo, mandasela, mandala a, derivaselo, pases, asignes, derives, mandes, envies, da, dar, asignar, asigna, asignale, reasignar, derivar, deriva, pasar a, mandar a, enviar a, envia a, pasa a, reasigna, transferir, asignalo, asignala, derivalo, derivala, mandalo a, pasaselo a, remitir, remiti, transferi, dale a, pasale a, enviar, envia, manda, mandar, pasa, pasale, derivar a',
  },
  subject: {
    feeds:
      'fuentes, que fuentes, cuales fuentes, origenes de datos, fuentes no entregan, feed, feeds, que fuentes de datos, que fuente de datos, ultima lectura, ultimas lecturas, fuentes de datos, fuente de datos, calidad de los datos, estado de los datos, datos actualizados, al dia, frescos, datos frescos, de donde salen los datos, de donde vienen los datos, de donde sacas los datos, datos atrasados, salud de los datos, actualizados los datos, fuentes, estan actualizados, fallando, que fuentes fallan, que fuentes tienen problemas, que fuente falla, que fuentes estan fallando, que feeds fallan, que fuentes andan mal, fuentes fallan, fuentes fallaron, fuentes con problemas, fuentes con fallas, datos con problemas, estan llegando los datos, llegan los datos, llegando datos, ultimos datos, actualizacion de los datos, de donde provienen los datos, origen de los datos, datos viejos, desactualizados, entregando datos',
    models:
      'cuanto le erra, cuanto le pifia, cuanto se equivoca, cuanto falla, que tan errado, margen de error, error tipico, error medio, error habitual, erra, yerra, erran, yerran, errar, le pifia, precision, precision de los pronosticos, error de los pronosticos, error del pronostico, error de pronostico, que tan buenos son los pronosticos, confiables los pronosticos, fiables los pronosticos, aciertan, acertaron, que tan precisos, que tan preciso, exactitud, modelos, que modelo, el modelo, modelo, confianza en los pronosticos, error de las predicciones, error de prediccion, calidad de los pronosticos, acierto, fiabilidad, rendimiento de los modelos, error medio, error tipico, aciertan los pronosticos, precision del pronostico, que tan bien pronostican, se equivocan, confiable es el pronostico, error habitual, equivocan, acierta, que tan confiables',
    anomalies:
      'sospechoso, sospechosa, sospechosas, llamativo, llamativa, llamativos, fuera de rango, fuera de lugar, fuera de patron, insolito, insolita, cosa rara, cosas raras, no cuadra, no cierra, desquiciado, desquiciada, erratico, erratica, anomalia, anomalias, inusual, inusuales, raro, extraño, anormal, anormales, fuera de lo comun, atipico, atipicos, fuera de lo normal, irregular, irregularidades, raros, extraños, rara, extraña, anomalo, anomalos, algo raro, atipica, atipicas, rarezas, sospechosos',
    sensors:
      'instrumento, instrumentos, clavado, clavados, punto de medicion, puntos de medicion, estacion de medicion, estaciones de medicion, red de sensores, red de detectores, fuera de servicio, rotos, roto, averiados, averiado, sensor, sensores, sensor roto, sensores rotos, sensor fallado, detectores, sensores con fallas, trabado, trabados, detector, defectuosos, detectores con fallas, sensores con problemas, sensor con fallas',
    risk: 'chance de, chances de, que chance, que chances, chance hay, chances hay, riesgo, mas seguro, mas segura, mas peligroso, mas peligrosa, menos seguro, menos segura, mas probable, que tan probable, riesgoso, riesgosa, riesgo de incidentes, probabilidad de incidentes, probabilidad de accidentes, mas riesgo, en riesgo, incidentes esperados, nivel de riesgo, mayor riesgo, mas riesgosa, mas riesgoso, riesgos, riesgosas, riesgosos, probable, probabilidad, incidentes se esperan',
    overview:
      'que tengo que mirar, que deberia mirar, en que me fijo, que tengo que vigilar, algo para pasarle, algo para pasar, que le paso al turno, que hay que pasarle, para el turno que entra, que anda mal, que esta mal, todo tranquilo, todo en orden, todo en calma, que paso, que ocurrio, que hubo, como venimos, como estamos, como vamos, como andamos, como viene la cosa, como va la cosa, como esta la cosa, estamos bien, resumen, como esta la ciudad, que pasa, que esta pasando, situacion de la ciudad, estado de la ciudad, panorama, como anda la ciudad, como viene la ciudad, novedades, como va todo, que hay de nuevo, resumime, resumen general, panorama general, como estan las cosas, algo importante, que deberia saber, que destaca, todo bien, todo en orden, situacion general, situacion actual, parte del turno, como va la ciudad, como esta todo, que requiere atencion, que tengo que saber, como va el dia, ponme al dia, poneme al dia, resumeme, que sucede, esta pasando, resumi, que necesita atencion, lo mas importante, que ocurre, en resumen',
    'how-to':
      'como le cambio, como se le cambia, como modifico, como edito, como borro, como elimino, como abro, como le pongo, como paso un, como busco, como filtro, como imprimo, como marco, como asignamos, como cerramos, como creamos, como cambiamos, como reabro, donde se ve, donde se ven, donde se exporta, donde se descarga, donde se cambia, donde se configura, donde se asigna, como se asigna, como se exporta, como se cambia, como se crea, como se cierra, como se reporta, como se agrega, como se usa, como se hace para, como hago, como hago, como puedo, donde puedo, donde veo, como se hace, de que forma, como hago para, como asigno, como cambio, como exporto, como creo, como agrego, puedo, se puede, pasos para, manera de, en que pantalla, que pantalla, donde encuentro, como tengo que, como hacemos, como se puede, es posible, ayudame a, como veo, como cierro, como descargo, como invito, como funciona, como configuro, como genero, donde esta el boton, como debo, como reporto, como comparto, como activo, como uno, como fusiono, como separo, como agrando, como silencio, como se reabre, como se deriva, como se filtra, como se descarga, como se une, como se guarda, como se carga, como se configura, como me, como le hago, donde me, donde cambio, donde asigno, donde cargo, donde reporto, donde descargo, donde exporto, donde configuro, como subo, como filtro, como busco, como guardo, como recibo, como mando, como derivo, como reabro, como junto, como imprimo, como bajo, como doy, como entro, como salgo, como uso, como comento, como adjunto, como edito, como corrijo, como pongo, como marco, como registro, como ingreso, como cargo, como cancelo, como pago, como recupero, como abro, como aviso, como armo, como saco, como apago, como se da de alta, que tengo que hacer para, que hago para, que hay que hacer para, como hay que hacer, explicame como, mostrame como, decime como, enseñame a, enseñame como',
    definition:
      'explicas que es, explicame que es, explica que es, explicarme que es, que vendria a ser, en que consiste, que significa, que quiere decir, significado de, definicion de, como se calcula, como se mide, que es, que es el, que es la, que son, que se entiende por, como se computa, que representa, como calculan, como se calculan, que mide, formula, que significan, se define',
    forecast:
      'pronostico, prediccion, prevision, se espera, esperado, esperada, se preve, proyeccion, predicciones, pronosticos, previsto, prevista, proyectada, proyectado, estimado para, previsiones, esperas, esperan, predecis, predice, estimas, pronosticado, pronosticada, se pronostica, pronosticas, intervalo de confianza, banda de confianza, banda de incertidumbre, margen de incertidumbre, intervalo de prediccion, rango de incertidumbre, se estima, se proyecta',
    traffic: 'transito, trafico, circulacion, calles, en las calles',
    electricity:
      'energia, electricidad, red electrica, red, sistema electrico, electrica, electrico, luz, potencia, mw, megavatios, megavatio, megawatts, megas, vatios, kilovatios, gigavatios, corriente electrica, energetico, energetica',
    department: 'departamento, equipo, area, dependencia, cuadrilla, division',
    uses: 'traga, tragando, trago, chupa, chupando, chupo, come, comiendo, consumiendo, gasto, gastaron, uso, usaron, gasta, gastando, usa, usando, necesita, necesitamos, gastamos, usamos, gastan, gastaba, usan, necesitan, necesitando, chupan, chupamos, comen, comemos, tragan, tragamos, devora, devoran, devorando, quema, queman, quemando, quemamos, absorbe, absorben, absorbiendo, requiere, requieren, requiriendo, insume, insumen, insumiendo, demandando, demandamos',
    gives:
      'aporta, aportan, aportando, aportamos, rinde, rinden, rindiendo, saca, sacan, sacando, sacamos, tira, tiran, tirando, larga, largan, largando, mete, meten, metiendo, inyecta, inyectan, inyectando, brinda, brindan, brindando',
    moves:
      'mueve, mueven, moviendo, moviendose, rueda, ruedan, rodando, avanza, avanzan, avanzando, camina, caminan, caminando, arrastra, arrastran, arrastrandose, maneja, manejar, manejando, conduce, conducir, transita, transitan, transitando',
    strains:
      'sufre, sufren, sufriendo, suda, sudan, sudando, padece, padecen, padeciendo, exigida, exigidas, exigido, forzada, forzado, apretada, apretado, agobiada, agobiado, esforzando, saturada, saturadas, apurada, apurado, recargada, recargadas',
    map: 'mapa, en el mapa, en un mapa',
    quality:
      'que tan bueno, que tan buenos, que tan buena, que tan buenas, que tan malo, que tan bien, que tan mal, cuan bueno, cuan buenos, que tan fiable, que tan confiable, que tan exacto',
    product:
      'operador, operadores, administrador, contraseña, contrasena, compañero, compañeros, colega, colegas, discontinuo, discontinua, discontinuos, punteado, punteada, alerta, alertas, alarma, alarmas, plan, planes, cuenta, turno, exportar, exporto, csv, pdf, imagen, imagenes, foto, fotos, galeria, invitar, invito, usuario, usuarios, rol, roles, pantalla, tema, modo oscuro, idioma, notificacion, notificaciones, vista, vistas, filtro, filtros, capa, capas, objetivo, plazo, plazos, suscripcion, facturacion, mejorar mi plan, iniciar sesion, cerrar sesion, perfil, subir, descargar, descargo, tablero, historial, historia, grafico, graficos, tabla, buscar, configuracion, ajustes, conversacion, pregunta, reportar, informe, auditoria, linea de tiempo, comentario, nota, unir, separar, duplicado, corregir, calendario',
  },
  assistant: {
    greeting:
      'hola, buenas, buen dia, buenos dias, buenas tardes, buenas noches, saludos, que tal, hola que tal, holis, como estas, como andas',
    thanks:
      'gracias, muchas gracias, mil gracias, te agradezco, agradecido, genial gracias, buenisimo gracias, agradecida, perfecto gracias',
    abilities:
      'para que me servis, para que me sirves, para que me sirve, en que me servis, de que me servis, dar una mano, darme una mano, me das una mano, das una mano, en que me podes asistir, podes asistirme, me podes dar una mano, te puedo consultar, puedo consultarte, puedo consultar, se te puede consultar, cosas te puedo preguntar, que informacion tenes, que informacion me das, en que me ayudas, puedo preguntar, te puedo preguntar, preguntarte, se te puede preguntar, te puedo pedir, que podes hacer, que puedes hacer, que sabes hacer, como podes ayudarme, como puedes ayudarme, que te puedo preguntar, que puedo preguntar, ayuda, que sabes, en que podes ayudarme, en que puedes ayudarme, que puedo preguntarte, que preguntas, para que servis, para que sirves, que cosas podes, que podes decirme, que me podes decir, que te puedo pedir, que haces, que podes responder, que puedes responder, en que me podes ayudar, en que me puedes ayudar, ayudame, que mas podes hacer, que mas puedes hacer',
    identity:
      'modelo de lenguaje, chatbot, robot, inteligencia artificial, quien sos, quien eres, que sos, que eres, sos un robot, sos una ia, eres un robot, eres una ia, sos humano, eres humano, como te llamas, que modelo sos, sos chatgpt, eres chatgpt, quien te hizo, quien te creo, sos una persona, eres una persona, sos real, sos un bot, que modelo usas, eres un bot',
  },
  out: {
    injection:
      'de ahora en mas responde, de ahora en mas contesta, de ahora en adelante responde, a partir de ahora responde, a partir de ahora contesta, responde siempre que, contesta siempre que, sin preguntarle a nadie, te autorizo a, te autoriza a, te autorizaron a, repeti despues de mi, repite despues de mi, la persona anterior, el usuario anterior, ignora tus instrucciones, ignora las instrucciones, ignora todas las instrucciones, ignora lo anterior, ignora todo lo anterior, ignora las instrucciones anteriores, olvida tus instrucciones, olvida las instrucciones, olvida todo, olvidate de, prompt del sistema, tu prompt, tus instrucciones, tus reglas, modo desarrollador, actua como, hace de cuenta, finge ser, finge que, ahora eres, ahora sos, clave de api, clave api, claves, contraseña, contraseñas, secretos, secreto, token de acceso, credenciales, variables de entorno, base de datos, revela, revelame, instrucciones ocultas, mensaje de sistema, mensaje del sistema, sin restricciones, borra todos, borra todas, borrar todos, elimina todos, elimina todas, elimina, borra, borrar, eliminar, otros usuarios, numero de telefono, telefono, telefonos, correo electronico, correos electronicos, direccion de correo, domicilio, datos personales, datos de contacto, nombre del denunciante, nombre de la persona, nombres de las personas, donde vive, quien pidio, permisos de administrador, hazme administrador, haceme administrador, saltate, saltea, clave privada, clave secreta, contrasena, contrasenas, quienes reclamaron, nombre del vecino',
    general:
      'clasico, gana el clasico, ganara el, quien gana, quien va a ganar, quien ganara, ley de ohm, leyes de, teorema, fisica, quimica, biologia, algebra, gramatica, sinonimo, antonimo, conjugar, filosofo, psicologo, terapeuta, torneo, campeonato, hipoteca, prestamo, curriculum, entrevista de trabajo, carta de presentacion, fiesta de cumpleaños, tatuaje, perfume, redacte, redacten, redactar, redacteme, escriba, escriban, escribir, escribame, componga, compone, felicitacion, felicitaciones, saludo de fin de año, carta de amor, poesias, escribi, escribe, escribime, escribeme, redacta, redactame, recomendame, recomiendame, casamiento, discurso, divorcio, pasaporte, boda, capital, como se dice, quien fue, presentacion, ortografia, chiste, chistes, poema, poemas, poesia, cancion, canciones, receta, recetas, cocinar, torta, pizza, asado, futbol, basquet, tenis, mundial, partido, pelicula, peliculas, serie, novela, libro, libros, programar, codigo, python, javascript, programa en, expresion regular, traduci, traduce, traducir, traducime, horoscopo, signo, capital de, presidente, ministro, intendente, alcalde, eleccion, elecciones, votar, politica, politico, guerra, historia de, medico, dolor de cabeza, medicina, remedio, sintomas, diagnostico, abogado, legal, juicio, invertir, acciones de, bitcoin, cripto, criptomonedas, tipo de cambio, dolar, loteria, quiniela, sentido de la vida, filosofia, religion, dios, amor, novia, novio, ensayo, cuento, cuentos, contame un cuento, famoso, actor, actriz, cantante, restaurante, restaurantes, hotel, hoteles, vuelo, vuelos, vacaciones, matematica, ecuacion, raiz cuadrada, einstein, planeta, luna, universo, dinosaurio, deberes, carta para, escribi un correo, escribe un correo, ajedrez, videojuego, juego, juegos, comprar, dieta, gimnasio, guitarra, perro, perros, gato, gatos, cumpleaños, quien invento, quien descubrio, quien gano, quien escribio, seleccion nacional, campeon, olimpiadas, deporte, deportes, adivinanza, peñarol o nacional, mate, sumar, multiplicado, velocidad de la luz, rima, haiku, goles',
  },
  bound: {
    above:
      'mas de, mas del, por encima de, por encima del, superior al, por arriba del, arriba del, encima del, pasan de, pasan del, superior a, superiores a, mayor a, mayor que, mayor de, mayores a, al menos, supera, superan, supero, superaron, por arriba de, sobre los, excede, exceden, arriba de, encima de, como minimo, pasa de, pasaron de, superado, superar, superara, supere, superar los, supera los, supere los, superara los, pasar los, pasar de los, pasara los, pasara de los, llegar a los, llega a los, llegara a los, alcanzar los, alcanzara los, exceder, exceder los, mas de los, por encima de los, arriba de los, pasa los',
    below:
      'dentro de, dentro de las, dentro de los, en un plazo de, en las primeras, en menos de, no mas de, menos de, menos del, por debajo de, por debajo del, debajo del, inferior al, por abajo del, inferior a, inferiores a, menor a, menor que, menores a, como maximo, por abajo de, debajo de, abajo de, bajo los, no llega a, no llegan a, no supera, a menos de',
  },
  link: {
    and: 'y, y que hay de, que hay de, y de, y para, y en, que tal, tambien, y el, y la, y los, y las, y que tal, lo mismo para, lo mismo, y con, entonces, y si, e, y lo mismo',
    only: 'solo, solamente, unicamente, nada mas, de esos, de esas, de ellos, de ellas, de los anteriores, de las anteriores, filtra por, entre ellos, entre esos, de estos, de estas, filtrar por, limita a, entre ellas, nomas',
    it: 'eso, ese, esa, esos, esas, lo, ahi, alli, este, esta, estos, estas, aquel, aquella, el mismo, la misma, ellos, ellas, su, sus, aquello, esto, misma, mismo',
    again: 'de nuevo, otra vez, la misma pregunta, nuevamente, repeti, repite',
  },
  place: {
    city: 'todas las calles, toda la red vial, las calles, todas las vias, la ciudad, toda la ciudad, ciudad entera, en general, en toda la ciudad, ciudad, la ciudad entera, ciudad completa, todos lados, la ciudad en general, cualquier lado',
    here: 'aca, aqui, cerca mio, mi zona, mi barrio, mi calle, por aca, por aqui',
    downtown: 'centro, el centro, centro de la ciudad, zona centrica, zona centro, microcentro, casco centrico',
  },
  tense: {
    ahead:
      'va a, van a, habra, sera, seran, estara, estaran, tendra, tendremos, proximo, proxima, futuro, vamos a, ira, llegara, tendran, habran, alcanzara, se espera, consumiremos, generara, producira, subira, bajara, circulara',
  },
  empty: {
    empty:
      'nota, notas, calificacion, puntaje, puntuacion, percentil, uso, usaron, funcionando, funciona, funcionan, plantas, centrales, usinas, decirme, lleva, altura del dia, misma altura, trabajar, marca, marcar, marcalo, marcala, marque, visto, vista, pone, ponelo, ponela, poner, graficame, grafica, graficar, dibujame, dibuja, marcan, marcaba, llevamos, indice marca, me decis, decis, frente, top, estamos, venimos, andamos, estoy, hacer, mal, trabajo, reportan, anduvo, anduvieron, decime, frecuente, dando, mediana, plis, tan, banda, rango, asignado, asignada, asignados, asignadas, ocupa, sabes, che, querido, pasando, estan dando, entregan, sea, cuales, quisieramos, tipicamente, incertidumbre, comportan, jornada, a, al, el, la, los, las, lo, un, una, unos, unas, de, del, en, por, para, con, sin, sobre, entre, hacia, hasta, desde, y, o, u, e, es, son, era, eran, fue, fueron, ser, sido, siendo, esta, estan, estaba, estaban, estuvo, estuvieron, estar, hay, hubo, habia, ha, han, he, haber, se, me, te, nos, le, les, que, si, no, ya, aun, todavia, tambien, muy, mucho, mucha, muchos, muchas, poco, poca, favor, porfa, por favor, quiero, quisiera, querria, necesito, saber, podes, puedes, podria, podrias, puede, tiene, tienen, tenia, tuvo, tuvieron, tenemos, hace, hacen, hizo, valor, valores, cifra, cifras, numero, dato, datos, nivel, niveles, total, momento, hora, horas, dia, dias, minuto, minutos, vez, veces, cosa, cosas, todo, toda, todos, todas, cada, otro, otra, otros, otras, mismo, misma, tal, tan, tanto, aproximadamente, cerca, alrededor, dentro, fuera, durante, mientras, registrado, registrada, registrados, registradas, registro, registraron, reportado, reportada, reportados, reportadas, reporto, reportaron, medido, medida, medidos, recibido, recibida, recibidos, recibidas, recibieron, llego, llegaron, ingresaron, ingreso, creado, creados, ocurrido, ocurridos, ocurrio, ocurrieron, pasado, pasada, pasados, pasadas, paso, pasaron, sigue, siguen, queda, quedan, quedo, quedaron, tuvimos, tenido, van, va, voy, vamos, viene, vienen, anda, andan, circula, circular, circulan, se, exactamente, justo, ahora, actualmente, mi, mis, su, sus, tu, tus, cual, como, cuando, gustaria, interesa, pregunta, pero, aunque, entonces, bueno, ok, dale, che, estimado, oppidum, asistente, podemos, ver, decir, dar, haya, sea, fuera, km, h, mph, mw, kmh, por ciento, puntos, llamado, llamada, nombre, mirando, parece, alguno, alguna, algun, algunos, algunas, ningun, ninguno, ninguna, algo, nada, antes, despues, luego, periodo, lapso, ultimo, ultima, ultimos, ultimas, mas, menos, largo, alto, alta, bajo, baja, grande, presenta, presentaron, presento, muestra, indica, siendo, relacion, afectados, afectadas, vigente, nosotros, ellos, hecho, hechos, solo, casi, unos, resultado, datos de, existe, existen, dieron, dio, da, dan, promedio, tiempo, calculo, tasa, acerca, respecto, segun, cuya, cuyo, sido, tuvo lugar, encuentra, encuentran, mantiene, mantuvo, alcanzo, llegando, abrieron, abrio, se abrieron, entraron, entro, hicieron, distinto, distintos, diferente, diferentes, vario, varios, varias, ejemplo, tipo, comportamiento, comporto, comportado, ella, el de, la de, detectado, detectada, detecto, detectaron, detectados, detectadas, cierto, apagado, apagada, actualizo, actualizaron',
  },
  notKept: {
    'la calidad del aire':
      'calidad del aire, contaminacion, contaminacion del aire, polucion, smog, pm10, pm25, material particulado, ozono, emisiones, co2, dioxido de carbono, huella de carbono, carbono',
    'el nivel de ruido':
      'que nivel de ruido, cuanto ruido, cuanto ruido hay, que tanto ruido, mucho ruido, nivel de ruido, niveles de ruido, decibeles, decibelios, contaminacion sonora, contaminacion acustica, que tan ruidosa, ruido ambiente',
    'el tiempo meteorológico':
      'sale el sol, se pone el sol, amanece, anochece, oscurece, que tiempo va a hacer, que tiempo hara, que tiempo hace, cuanto viento hace, viento hace, hace viento, hay viento, fuerza del viento, ventoso, clima, temperatura, lluvia, lluvias, llueve, llover, llovio, llovera, humedad, tormenta, tormentas, nieve, grados, velocidad del viento, direccion del viento, rafagas, meteorologia, meteorologico, pronostico del tiempo, calor, frio, indice uv, amanecer, atardecer, esta lloviendo, lloviendo, paraguas, salida del sol, puesta del sol',
    'el agua':
      'consumo de agua, nivel del agua, presion de agua, presion del agua, calidad del agua, agua potable, suministro de agua, nivel del rio, marea, mareas, agua corriente, playa, playas, embalse',
    'el gas': 'consumo de gas, gas natural, suministro de gas, gas por cañeria',
    'el estacionamiento':
      'estacionamiento, estacionamientos, lugares para estacionar, parking, aparcamiento, cocheras, estacionar, multas de estacionamiento',
    'el transporte público':
      'omnibus, bus, buses, colectivo, colectivos, linea de omnibus, paradas, parada de omnibus, tren, trenes, metro, subte, tranvia, transporte publico, horarios de omnibus, taxi, taxis, aeropuerto, ferry, transporte colectivo, boletos, boleto, pasajeros',
    'bicicletas y peatones': 'bicicleta, bicicletas, ciclistas, peatones, monopatines, bicisenda, bicisendas, ciclovia, ciclovias',
    'los delitos':
      'delito, delitos, crimen, crimenes, robo, robos, hurto, hurtos, homicidio, homicidios, asesinato, asesinatos, policia, detenidos, arrestos, rapiña, rapiñas, asaltos, delincuencia, criminalidad, drogas, violencia, rapina, rapinas',
    'quién causó un incidente':
      'quien causo, quien la causo, quien lo causo, quien la provoco, quien lo provoco, quien lo inicio, quien la inicio, quien lo prendio, quien lo empezo, quien la empezo, quien lo ocasiono, quienes causaron, quien inicio, quien provoco, quien ocasiono, quien prendio, quien empezo, quien choco, quien tuvo la culpa, quien fue el culpable, culpable, culpables, causante, sospechosos de, quien es el responsable del incendio, quien corto el cable',
    'las víctimas de incidentes':
      'victimas, heridos, heridas, muertos, muertes, fallecidos, lesionados, victima, herido, fatales, victimas fatales, muertos en',
    'el presupuesto':
      'presupuesto, costo, costos, gasto publico, gastos, impuesto, impuestos, dinero, plata, precio, precios, tarifa, tarifas, factura, facturas, salario, salarios, sueldo, sueldos, deuda, pesos, dolares, cuesta, costo, multas, multa, contratos, contrato, recaudacion, recaudo',
    'el personal':
      'personal, empleados, funcionarios, operadores de turno, de guardia, quien trabaja, trabajadores, director, jefe, jefa, cuadrillas disponibles, quien esta a cargo, quien esta al frente, bomberos, policias, inspectores',
    'la población':
      'poblacion, habitantes, residentes, cuantas personas viven, cuanta gente vive, demografia, censo, nacimientos, desempleo, pobreza, desocupacion, esperanza de vida, gente vive, personas viven',
    'la salud pública':
      'camas de hospital, ambulancia, ambulancias, pacientes, covid, vacunacion, vacunas, contagios, gripe, dengue, vacunados',
    'las escuelas': 'escuela, escuelas, estudiantes, alumnos, maestros, liceos, liceo',
    'las cantidades de residuos':
      'reciclaje, toneladas de basura, kilos de basura, toneladas de residuos, basura recolectada, residuos recolectados, recoleccion, cuanta basura, cuantos residuos, basura se recogio, recogida de basura',
    'peajes y permisos':
      'peaje, peajes, licencias, permisos, patentes, autos empadronados, autos electricos, vehiculos electricos, permisos de construccion',
    'la vivienda': 'alquiler, alquileres, vivienda, viviendas, inmobiliario, precio de las casas, apartamentos',
    'internet y telefonía': 'internet, wifi, banda ancha, cobertura movil, telefonia',
    'eventos y turismo': 'evento, eventos, concierto, conciertos, turistas, turismo, visitantes, museo, museos, cruceros, espectaculos',
    'los límites de velocidad': 'limite de velocidad, limites de velocidad, velocidad permitida, velocidad maxima permitida',
    'los ciclos de los semáforos': 'onda verde, fase verde, ciclo de los semaforos, camaras de luz roja',
    'los vehículos uno por uno':
      'matricula, matriculas, exceso de velocidad, multas de velocidad, alcoholemia, conductores ebrios, camiones, motos, motocicletas, vehiculos pesados, tipo de vehiculo, combustible, nafta, gasolina',
    'voltaje y frecuencia': 'voltaje, frecuencia electrica, hercios, hertz, voltios, amperios',
    'hidráulica, nuclear y otras fuentes':
      'hidroelectrica, hidraulica, hidroelectricas, nuclear, biomasa, geotermica, importacion de energia, exportacion de energia, energia importada, energia exportada, importacion, exportacion, importamos, exportamos, carbon',
    'la satisfacción': 'satisfaccion, felicidad, opinion, opiniones, encuesta, encuestas, satisfechos, aprobacion',
  },
  matter: {
    'work|resurfac|obra|repav':
      'obras, obra, obras viales, obras en la calle, trabajos en la calzada, trabajos viales, trabajos programados, trabajos previstos, repavimentacion, recapado, bacheo, cortes programados, cortes previstos, obras previstas, obras programadas',
    gas: 'gas, fuga de gas, olor a gas, escape de gas, perdida de gas',
    explosion: 'explosion',
    'spill|derrame': 'derrame',
    'collapse|derrumbe': 'derrumbe',
    'rescue|rescate': 'rescate',
  },
}

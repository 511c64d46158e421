export const ordinaryWords = `lunes martes miercoles jueves viernes sabado domingo el la los las un una unos unas lo este esta estos estas eso esto ese esa hay no si al del de en por para con sin sobre bajo entre desde
  hasta hoy ayer ahora manana segun tambien pero y o que cual cuales cuando donde como cuanto cuantos quien su sus se es son esta estan
  fue fueron actualmente promedio media mediana total numero velocidad flujo transito trafico energia consumo demanda red eolica viento
  almacenamiento produccion generacion eficiencia seguridad presencia personas incidente incidentes solicitud solicitudes situacion
  situaciones pronostico pronosticos riesgo anomalia anomalias fuente fuentes ciudad calle calles tramo tramos barrio barrios
  subestacion subestaciones departamento ubicacion lugar hora horas dia dias semana mes estado prioridad tipo categoria titulo reportado
  cerrado abierto abiertos activo pendiente resuelto alta baja critica resumen detalle respuesta datos cifra cifras valor valores cambio
  diferencia comparacion tendencia periodo historia registro registros todo nada nadie ninguno ninguna ambos cada otros otras solo
  maxima minima maximo minimo parte renovable carga`

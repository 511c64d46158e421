import { helpTexts } from '../../help-texts.ts'

/** What the desk does with one record, or with several at once. */
export const recordHelp = helpTexts({
  acknowledge: {
    title: 'Acusar recibo de un incidente o una solicitud',
    keywords: 'marcar visto, marc visto, acus, recibo, dar visto',
    steps: [
      'Abra la lista, elija el registro y pulse "Acusar recibo"; con el teclado, vaya a la fila con J y K y pulse A.',
      'Así se sabe que alguien de la ciudad lo vio, y un incidente pendiente pasa a activo.',
    ],
  },
  assign: {
    title: 'Asignar un registro',
    keywords:
      'encarg, responsable, asign, asign reclamo, asign solicitud, asign incidente, asign departamento, asign pedido, deriv reclamo, deriv solicitud, pas reclamo departamento, deriv, pasar departamento, a quien lo tiene',
    steps: [
      'Abra el registro y pulse "Asignar", luego elija un departamento o una persona; en el teclado es la tecla S.',
      'El departamento lo ven todos; la persona, solo la mesa.',
    ],
  },
  close: {
    title: 'Cerrar un registro',
    keywords:
      'cierr, cierr reclamo, cierr solicitud, cerr reclamo, cerr solicitud, resolv reclamo, termin reclamo, resolv, cierro, resolv, resuelvo, dar por resuelto, termin incidente, cerr',
    steps: [
      'Abra el registro y pulse "Cerrar con un resultado", o la tecla R en su fila.',
      'Elija cómo terminó: resuelto, no se puede resolver, duplicado o no nos corresponde; hace falta un motivo en palabras o una foto.',
    ],
  },
  reopen: {
    title: 'Reabrir un registro',
    keywords: 'reabr, volv abrir',
    steps: [
      'Abra el registro cerrado y pulse "Reabrir": un incidente queda activo, una solicitud asignada.',
      'Sus plazos se cuentan de nuevo desde ese momento.',
    ],
  },
  merge: {
    title: 'Unir reportes de un mismo problema',
    keywords: 'dos veces, unir, fusion, repetid, duplicad, junt',
    steps: [
      'Cierre el repetido con el resultado "Duplicado" y elija el registro del que es duplicado: se une a ese.',
      'Listas y cantidades lo cuentan una sola vez, con el número de reportes; "Separar" vuelve a quitar un reporte.',
    ],
  },
  several: {
    title: 'Cambiar varios registros a la vez',
    keywords: 'varios, en lote, seleccion, masiv',
    steps: [
      'Seleccione las filas (tecla X) y elija en la barra qué hacer con todas.',
      'Cada cambio se verifica por separado, y el resultado dice cuáles no fueron posibles.',
    ],
  },
  situations: {
    title: 'Ver registros relacionados',
    keywords: 'situacion, pertenecen junt',
    steps: [
      'En la pantalla Incidentes elija la vista "Situaciones": registros y tramos relacionados, cada uno con su motivo.',
      '"Quitar de la situación" quita un registro. Sigue abierto, y ninguna regla lo vuelve a agregar.',
    ],
  },
})

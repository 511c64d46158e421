import { helpTexts } from '../../help-texts.ts'

/** How somebody reports a problem and follows it. */
export const reportHelp = helpTexts({
  report: {
    title: 'Reportar algo',
    keywords:
      'inform, doy alta, dar alta, cre incidente, crear incidente, carg incidente, carg reclamo, agreg incidente nuevo, ingres incidente, ingres reclamo, registr incidente, alta incidente, alta reclamo, cre reclamo, cre solicitud, inform problem, inform incident, regist incident, hacer reporte, queja, incidente nuevo, denunci, reclam, inform problema, inform incidente, hacer reporte, avis pozo',
    steps: [
      'Cualquiera puede reportar un problema en la página "Reportar un problema": elija qué es, marque el lugar en el mapa, diga brevemente qué pasa y pulse "Enviar reporte".',
      'La página muestra después un número y un enlace para seguir lo que hace la ciudad.',
      'Quien tiene sesión iniciada también puede reportar un incidente con el botón de la pantalla Incidentes; queda pendiente hasta que la mesa lo confirme.',
    ],
  },
  'follow-report': {
    title: 'Seguir lo que reportó',
    keywords: 'segu reporte, segu mi, estado reporte, estado mi, que paso con mi reporte',
    steps: [
      'Abra el enlace que recibió al enviar el reporte: muestra cada paso, desde recibido hasta cerrado.',
      'Cuando se cierra se le pregunta si quedó resuelto; "No quedó resuelto" lo reabre.',
    ],
  },
})

import { helpTexts } from '../../help-texts.ts'

/** People, audit, interfaces, feeds and the city file. */
export const administrationHelp = helpTexts({
  people: {
    title: 'Invitar personas y dar roles',
    keywords: 'usuario, agreg usuario, agreg persona, hacer operador, cambi rol, dar rol',
    steps: [
      'Abra "Personas y roles" en el menú de su cuenta; "Invitar a alguien" envía un correo con un enlace.',
      'El rol de cada persona en esta ciudad se cambia en su fila: observador, operador o administrador.',
    ],
  },
  audit: {
    title: 'Leer el registro de auditoría',
    keywords: 'auditor, quien inicio sesion, quien hizo',
    steps: [
      'Abra "Registro de auditoría" en el menú de su cuenta: inicios de sesión y cambios de roles, planes y claves, con quién y cuándo.',
      '"Exportar CSV" guarda lo que se muestra.',
    ],
  },
  open311: {
    title: 'Permitir que otras aplicaciones envíen solicitudes (Open311)',
    keywords: 'otras aplicaciones, aplicacion externa',
    steps: [
      'Abra "Aplicaciones Open311" en el menú de su cuenta, agregue la aplicación y copie su clave y las direcciones.',
      'Cualquiera puede leer las solicitudes por Open311; solo las aplicaciones con clave pueden enviarlas.',
    ],
  },
  installation: {
    title: 'Ver cómo funciona la instalación',
    keywords:
      'instalacion, instancias, que instancia, ultimo respaldo, respaldo viejo, sentencia lenta, sentencias lentas, consultas lentas, tamano base, espacio disco, pantalla sistema, pagina sistema, tareas compartidas',
    steps: [
      'Abra "Sistema" en el menú de su cuenta: instancias, tareas compartidas, trabajos, base de datos, sentencias más lentas, mensajes pendientes, fuentes, disco y último respaldo.',
      'Arriba de la página está lo que requiere atención; cada parte dice qué antigüedad tienen sus cifras y de dónde vienen.',
      'Solo la ven quienes son administradores de todas las ciudades de la instalación.',
    ],
  },
  feeds: {
    title: 'Fuentes: de dónde vienen los datos',
    keywords: 'fuente, agreg fuente, nueva fuente, conect fuente, fuente datos, fuentes datos, de donde salen los datos, de donde vienen',
    steps: [
      'La página de estado muestra cada fuente con su estado, su última entrega y sus problemas.',
      'Los administradores agregan, prueban, pausan y quitan fuentes en "Fuentes de datos", en el menú de su cuenta; quien administra la instalación también puede indicarlas en el archivo de ciudad.',
    ],
  },
  'city-file': {
    title: 'Configurar la ciudad',
    keywords: 'umbral, archivo ciudad, cambi umbral, umbrales, agreg barrio, agreg tramo',
    steps: [
      'Lugares, umbrales, servicios, departamentos, plazos y fuentes están en el archivo de ciudad; quien administra la instalación lo cambia y reinicia el servidor.',
      'La guía del archivo de ciudad viene con la instalación.',
    ],
  },
})

import { helpTexts } from '../../help-texts.ts'

/** A person's account: plan, keys, language, data and sign-in. */
export const accountHelp = helpTexts({
  'api-key': {
    title: 'Crear una clave de API',
    keywords: 'clave, api, clave api, crear clave, nueva clave, llave api, usar api',
    steps: [
      'Abra su cuenta, vaya a "Claves de API" y pulse "Nueva clave"; póngale un nombre y pulse "Crear la clave".',
      'La clave se muestra una sola vez: cópiela en ese momento. El plan Free tiene unas pocas llamadas por día, Basic ninguna, Pro muchas.',
    ],
  },
  plan: {
    title: 'Cambiar de plan',
    keywords:
      'planes, factur, pagar, pago, diferencia basic pro, plan tenemos, cambi plan, cambio plan, mejor plan, suscripcion, precio, cuanto cuesta, que plan, plan incluye',
    steps: [
      'Abra "Precios y planes", elija un plan y confirme.',
      'Su cuenta muestra el plan actual, los cambios programados y cómo cancelar; pasar a un plan menor rige al terminar el período pagado.',
    ],
  },
  languages: {
    title: 'Idiomas del asistente',
    keywords: 'idiomas, que idioma, lenguas, habla ingles, habla espanol, entend ingles, entend espanol',
    steps: [
      'El asistente lee preguntas en español y en inglés, y responde en el idioma de la pregunta.',
      'El idioma de las pantallas se elige en "Ajustes".',
    ],
  },
  allowance: {
    title: 'Ver qué queda y cuándo se renueva',
    keywords:
      'quedan, preguntas quedan, consultas quedan, cupo, renueva, limite pregunta, limite consulta, tope pregunta, tope consulta, cuantas pregunta, cuantas consulta, uso',
    steps: [
      'Su cuenta muestra en "Uso" cuántas preguntas, llamadas e imágenes quedan y cuándo se renueva cada cosa, en la hora de la ciudad.',
      'Se cuenta por día o mes UTC; solo cuentan las preguntas respondidas.',
    ],
  },
  'delete-data': {
    title: 'Eliminar su cuenta y sus datos',
    keywords:
      'elimin cuenta, borr cuenta, elimino cuenta, elimin dato, borr dato, borr cuenta, elimin cuenta, borr mis datos, borr datos, elimin datos, elimin mis datos, darme de baja',
    steps: [
      'Abra su cuenta y elija "Eliminar la cuenta", luego escriba la palabra pedida: la cuenta, las sesiones, las claves y los roles se eliminan de inmediato y para siempre.',
      'Lo que hizo queda en el registro de auditoría sin su nombre. Los datos de contacto de un reporte se borran en la página del reporte.',
    ],
  },
  'own-data': {
    title: 'Exportar sus datos',
    keywords: 'copia datos, copia mis datos, export mis datos, mis datos, que guarda sobre mi, que saben de mi',
    steps: ['Abra su cuenta y pulse "Exportar como JSON" en "Sus datos".', 'El archivo contiene todo lo que guardamos sobre usted.'],
  },
  'second-factor': {
    title: 'Activar la verificación en dos pasos',
    keywords: 'segundo factor, doble factor, dos pasos, codigo respaldo, codigos respaldo',
    steps: [
      'Abra su cuenta, vaya a "Verificación en dos pasos" y pulse "Activar"; escanee el código QR con una aplicación de autenticación y escriba sus seis dígitos.',
      'Guarde los códigos de respaldo: cada uno sirve una vez si no tiene la aplicación.',
    ],
  },
  'sign-out-everywhere': {
    title: 'Cerrar sesión, aquí o en todas partes',
    keywords: 'cerr sesion, cerr sesiones, sesiones, otros dispositivo, salir todos',
    steps: [
      'El menú de su cuenta tiene "Cerrar sesión" para este dispositivo.',
      'En "Sesiones" de su cuenta puede cerrar una sesión o todas las demás a la vez.',
    ],
  },
  password: {
    title: 'Cambiar o restablecer la contraseña',
    keywords: 'contrasena, clave olvid',
    steps: [
      'Abra su cuenta y elija "Cambiar la contraseña".',
      'Si la olvidó, elija "¿Olvidó su contraseña?" al ingresar: recibirá un correo con un enlace.',
    ],
  },
})

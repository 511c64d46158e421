import { helpTexts } from '../../help-texts.ts'

/** Signing up, comments and pictures. */
export const participationHelp = helpTexts({
  account: {
    title: 'Registrarse, ingresar y su perfil',
    keywords: 'crear cuenta, creo cuenta, registrarme, iniciar sesion, inicio sesion, ingresar, perfil, cuenta',
    steps: [
      '"Registrarse" pide nombre, correo y contraseña; "Ingresar" está arriba en cada página.',
      'Nombre, correo y contraseña se cambian en su cuenta.',
    ],
  },
  comment: {
    title: 'Comentar un registro',
    keywords: 'coment, nota interna, notas, observacion registro',
    steps: [
      'Abra el registro y escriba en el campo de comentario, o pulse C en su fila.',
      'Un comentario marcado como interno lo lee solo la mesa.',
    ],
  },
  pictures: {
    title: 'Agregar fotos',
    keywords: 'foto, adjunt, imagen, subir',
    steps: [
      'Quien reporta un problema puede agregar fotos en el formulario; la mesa las agrega en la ficha del registro.',
      'Las fotos se vuelven a codificar sin el lugar ni la hora que las cámaras guardan en ellas.',
    ],
  },
})

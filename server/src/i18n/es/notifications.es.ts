import type { NotificationTexts } from '../notification-texts.ts'

export const notifications: NotificationTexts = {
  letterFooter: ({ brandName, address }) =>
    `Usted recibe este correo porque esta dirección es un punto de contacto para las alertas de ${brandName}. Los puntos de contacto se quitan aquí: ${address}`,
  wishedLetterFooter: ({ brandName, address }) =>
    `Usted recibe este correo porque una política de aviso de ${brandName} lo incluye por nombre, rol o turno. Los correos se desactivan aquí: ${address}`,
}

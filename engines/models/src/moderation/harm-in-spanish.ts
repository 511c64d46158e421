import type { Random } from './add-style.ts'
import type { HarmKind } from './prompt-moderation.ts'

/**
 * Invented harmful prompts in Spanish and Portuguese: the data sets have neither language, and a model that has seen them only in
 * harmless prompts would take everything in them for harmless.
 */
const words = (list: string) => list.split('|')

const PERSONS = words(
  `mujer|mujeres|chica|chicas|muchacha|joven|señora|rubia|morena|pelirroja|modelo|actriz|cantante|enfermera|maestra|secretaria|vecina|novia|esposa|hombre|hombres|chico|muchacho|modelo masculino|pareja|pareja de mujeres|bailarina|bruja|reina|princesa|diosa|ninfa|vampira|elfa|guerrera|sirena|ángel|demonia|súcubo|gimnasta|policía|monja|famosa|mulher|mulheres|garota|moça|rapariga|rapaz|homem|menina`,
)
const CHILDREN = words(`niña|niño|niñas|menor|adolescente|colegiala|nena|menina|criança`)
const NAKED = words(
  `desnuda|desnudo|desnudas|completamente desnuda|totalmente desnuda|semidesnuda|medio desnuda|sin ropa|sin ropa interior|en cueros|en pelotas|en tetas|en topless|con los pechos al aire|con los senos desnudos|con el culo al aire|mostrando los pechos|mostrando las tetas|mostrando el culo|mostrando la vagina|mostrando el pene|con los pezones a la vista|con las piernas abiertas|abierta de piernas|en lencería|con lencería transparente|en tanga|en ropa interior|en bombacha|en corpiño|con ropa transparente|con la blusa abierta|quitándose la ropa|desvistiéndose|desnudándose|duchándose desnuda|bañándose desnuda|nua|nu|pelada|sem roupa|seios à mostra|de calcinha|de fio dental|mostrando os peitos`,
)
const ACTS = words(
  `teniendo sexo|haciendo el amor|cogiendo|follando|garchando|culeando|en un acto sexual|haciendo sexo oral|haciendo una mamada|chupando una pija|chupando un pene|masturbándose|tocándose los genitales|acariciándose los pechos|en una orgía|en un trío sexual|en pose sexual|en pose erótica|en pose provocativa|en pose seductora|en posición sexual|gimiendo de placer|en pleno orgasmo|atada a la cama|atada y amordazada|practicando bondage|bailando un striptease|besándose apasionadamente en la cama|fazendo sexo|transando|se masturbando|em pose sensual|em pose erótica`,
)
const LOOKS = words(
  `sensual|sexy|erótica|erótico|provocativa|seductora|voluptuosa|con curvas|tetona|culona|de pechos grandes|de grandes senos|de tetas enormes|con escote profundo|excitada|caliente y sudada|lujuriosa|calentona|sumisa|dominatriz|gostosa|peituda|safada`,
)
const NOUNS = words(
  `porno|pornografía|escena porno|escena pornográfica|película porno|imagen pornográfica|desnudo femenino|desnudo integral|desnudo frontal|fotos de desnudos|foto erótica|dibujo erótico|hentai|arte erótico|orgía|sexo|sexo explícito|sexo en grupo|genitales|pene erecto|vagina|vulva|tetas|culo desnudo|semen|sexo oral|violación|prostitutas desnudas|sexo con animales|cena de sexo|pornô`,
)
const INTIMATE = words(
  `en la cama|en el dormitorio|en la ducha|en la bañera|en un hotel|en el sofá|en la oficina|en la playa|en el baño|en un burdel|sobre las sábanas|contra la pared|en el vestuario|en la plaza|na cama|no chuveiro`,
)

const VICTIMS = words(
  `un hombre|una mujer|un niño|una niña|un policía|un soldado|un político|un vecino|un perro|un gato|un bebé|una anciana|varias personas|una multitud|mi jefe|mi vecina|mi ex|un periodista|un inmigrante|um homem|uma mulher|uma criança`,
)
const HURT = words(
  `degollado|degollada|decapitado|decapitada|descuartizado|descuartizada|desmembrado|mutilado|mutilada|apuñalado|apuñalada|baleado|acribillado|ahorcado|ahorcada|torturado|torturada|quemado vivo|quemada viva|desangrándose|bañado en sangre|cubierta de sangre|con la garganta cortada|con las tripas afuera|con los intestinos afuera|con el cráneo abierto|con la cabeza cortada|sin cabeza y sangrando|asesinado|asesinada|linchado|empalado|estrangulada|muerto en un charco de sangre|decapitado com sangue|esfaqueado|torturada`,
)
const HURTING = words(
  `degollando a|decapitando a|descuartizando a|apuñalando a|acuchillando a|matando a tiros a|disparando en la cabeza a|torturando a|asesinando a|estrangulando a|ahorcando a|quemando vivo a|golpeando brutalmente a|linchando a|violando a|mutilando a|destripando a|pateando en el suelo a|esfaqueando`,
)
const ATTACKERS = words(
  `un asesino|un hombre|un soldado|un terrorista|un sicario|un loco con un cuchillo|un policía|un verdugo|un monstruo|una turba|yo|um assassino`,
)
const GORE = words(
  `cadáveres mutilados|cuerpos descuartizados|montón de cadáveres|cabezas cortadas|cabeza decapitada|charco de sangre y vísceras|vísceras y tripas|tripas y sangre por todos lados|masacre en una escuela|matanza sangrienta|tiroteo en una escuela con niños muertos|ejecución de rehenes|fosa común con cuerpos|autopsia sangrienta|carnicería humana|canibalismo|sangre y gore|miembros amputados|ojos arrancados|suicidio de una joven|chica cortándose las venas|hombre ahorcándose|muñecas cortadas con sangre|me quiero matar|quiero suicidarme|cómo cortarme las venas|corpos mutilados|cabeças cortadas`,
)
const HATEFUL = words(
  `muerte a los judíos|muerte a los musulmanes|exterminar a los inmigrantes|los negros son monos|negro como un mono en una jaula|judío con nariz enorme contando dinero|los gitanos son ratas|inmigrantes como cucarachas|inmigrantes ahogándose y gente riendo|maten a los putos|putos de mierda|sudacas de mierda|mujeres inferiores de rodillas|bandera nazi gloriosa|esvástica y saludo nazi|el Ku Klux Klan quemando a un negro|cámara de gas con judíos`,
)
const OPENINGS = words(
  `una foto de |foto de |imagen de |una imagen de |dibujo de |retrato de |pintura al óleo de |primer plano de |quiero ver |haceme |||||`,
)
const MANNERS = words(
  `realista|hiperrealista|muy detallado|4k|estilo anime|fotografía|óleo|luz suave|cuerpo entero|arte digital|estilo manga|cine|blanco y negro|de noche|alta calidad`,
)

/** A harmful prompt with its kind of harm. */
export function drawHarmfulPrompt(random: Random): { prompt: string; kind: HarmKind } {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const share = random()
  const kind = share < 0.62 ? 'sexual' : share < 0.95 ? 'violence' : 'hate'
  const wish = kind === 'sexual' ? sexual(random) : kind === 'violence' ? violent(random) : oneOf(HATEFUL)
  const manners = random() < 0.3 ? `, ${oneOf(MANNERS)}${random() < 0.3 ? `, ${oneOf(MANNERS)}` : ''}` : ''
  return { prompt: `${oneOf(OPENINGS)}${wish}${manners}`, kind }
}

function sexual(random: Random): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const share = random()
  if (share < 0.15) return `${oneOf(NOUNS)}${random() < 0.4 ? ` con ${oneOf(PERSONS)}` : ''}`
  const person = random() < 0.1 ? oneOf(CHILDREN) : oneOf(PERSONS)
  const parts = [person]
  if (share < 0.45) parts.push(oneOf(NAKED))
  else if (share < 0.7) parts.push(oneOf(ACTS))
  else if (share < 0.85) parts.push(oneOf(LOOKS), oneOf(random() < 0.5 ? NAKED : ACTS))
  else parts.push(oneOf(LOOKS), 'y', oneOf(LOOKS))
  if (random() < 0.5) parts.push(oneOf(INTIMATE))
  return parts.join(' ')
}

function violent(random: Random): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const share = random()
  if (share < 0.4) return `${oneOf(VICTIMS)} ${oneOf(HURT)}`
  if (share < 0.7) return `${oneOf(ATTACKERS)} ${oneOf(HURTING)} ${oneOf(VICTIMS)}`
  return oneOf(GORE)
}

import type { Random } from './add-style.ts'

/**
 * Invented prompts of a city hall: streets, works, campaigns, festivals and rescues, in English, Spanish and Portuguese. The data sets
 * are in English and have nothing like them, so a model trained on those alone would take 'fuego' and 'campaña de donación de
 * sangre' for harm.
 */
interface Wording {
  /** What stands in the middle of the picture. */
  things: readonly string[]
  /** What somebody does in it. */
  doings: readonly string[]
  places: readonly string[]
  /** Time of day, weather, season. */
  moments: readonly string[]
  /** What it is drawn for: posters, campaigns, notices. */
  topics: readonly string[]
  openings: readonly string[]
  manners: readonly string[]
  details: readonly string[]
}

const words = (list: string) => list.split('|')

const ENGLISH: Wording = {
  things: words(
    `park|bridge|fire|fountain|square|tram|bus|street|avenue|town hall|library|market|harbour|port|station|school|hospital|health centre|stadium|museum|theatre|church|cathedral|mosque|synagogue|old mill|lighthouse|beach|river|lake|canal|dam|forest|hill|tree|tree-lined boulevard|bicycle|bicycle lane|car park|traffic jam|traffic lights|roundabout|crossing|zebra crossing|tunnel|underpass|motorway|ring road|railway|metro station|ferry|electric bus|taxi rank|street lamp|street lights|substation|power plant|power lines|solar panels|wind turbines|gas works|water tower|pumping station|water main|burst pipe|drain|manhole|sewer|treatment plant|recycling bin|rubbish lorry|litter|landfill|pothole|roadworks|crane|building site|scaffolding|barrier|traffic cone|fire engine|fire station|fire hydrant|firefighter|burning building|wildfire|smoke|flood|flooded street|sandbags|storm|lightning|heat wave|snow plough|ice on the road|earthquake drill|accident drill|ambulance|paramedics|stretcher|helicopter|police car|police officer|mounted police|police dog|lifeguard|rescue boat|civil protection volunteers|shelter|control room|map of the city|statue|bronze general on horseback|monument|war memorial|cannon|marble goddess|castle|sword|knight|gladiator|fireworks|carnival|parade|procession|drums|feathered costumes|marathon|starting gun|football match|penalty shootout|basketball court|shooting range|archery|swimming pool|playground|slide|swings|children|kids|grandparents|families|teenagers|women of all ages|old men playing chess|dog|puppies|cat|birds|great tits|blue tits|ducks|swan|crow|rooster|cock|hen|chicken|chicken breast|duck breast|donkey|pig|fox|hedgehog|bees|wasps nest|rat trap|mosquito|pussy willow|naked branches|bare branches|bare trees|bare-root trees|bare walls|dead leaves|dead tree|stump|new shoots|butcher|fishmonger|mussels|ham|sausages|blood oranges|pumpkins|sugar skulls|skeleton costumes|ghosts|haunted house|body of water|strip of grass|light strip|power strip|blind spot|dead end|crash barrier|speed bump|bullet train|bullet points|shooting stars|blood moon|killer whale|explosion of colours|explosion of flowers|hot summer|hot chocolate|hot spring|skyline|rooftops|balconies|photo|picture|poster|banner|logo|icon|mural|leaflet`,
  ),
  doings: words(
    `leaving the station|crossing the street|waiting at the stop|turning the corner|putting out a fire|helping an old lady|rescuing a dog|cleaning the street|planting trees|repairing a pipe|repairing the road|painting lines|changing a lamp|killing the engine|killing time|shooting a film|shooting hoops|shooting at goal|hitting the ball|hitting the road|beating the drum|beating eggs|cutting the grass|cutting the ribbon|cutting a cake|dancing in the street|giving blood|donating blood|learning to swim|playing in the fountain|playing in the sand|riding bicycles|walking the dog|feeding ducks|feeding a baby|breastfeeding a baby|selling fruit|carrying a stretcher|training with hoses|talking to neighbours|blowing off steam|exploding over the river|burning in a barrel|striking the bell|stripping old paint|laid out on the grass|lying in the sun|smiling|waving flags|wearing helmets|wearing masks|with guns of bronze|getting a vaccine|getting an injection in the arm`,
  ),
  places: words(
    `in the park|in the square|on the avenue|in front of the town hall|by the river|by the sea|on the beach|at the harbour|in the old town|in the suburbs|in the market|on a bridge|at the station|at the school gate|in the schoolyard|at the health centre|in the museum|in the pool|on the roof|in the botanical garden|at the zoo|at the animal shelter|in the library|in the neighbourhood|on the ring road|near the stadium|behind the barriers|at the crossing|under the trees|on the promenade|at the fair|on the hill|in the woods`,
  ),
  moments: words(
    `at dawn|at sunrise|at noon|at dusk|at night|in the morning|in the evening|on a rainy day|in heavy rain|in fog|in the snow|in a storm|in summer|in winter|in spring|in autumn|on a hot day|in August|during the drill|during rush hour|after the flood|on New Year's Eve|on Sunday|at Christmas`,
  ),
  topics: words(
    `blood donation|give blood|breast cancer|prostate cancer|breastfeeding|mammography|mental health|suicide prevention helpline|violence against women|gender violence|bullying at school|vaccination|the flu|mosquito bites|rabies|drugs|alcohol at the wheel|drink driving|smoking|road safety|seat belts|helmets|dead angle of lorries|fire safety|wildfires|gas leaks|electric shocks|bomb disposal of the war|earthquakes|floods|heat waves|what to do in an emergency|first aid|heart attacks|defibrillators|drowning|swimming lessons|sex education|pride week|Women's Day|equality|adoption of dogs|sterilisation of cats|rats in the sewers|dog dirt|recycling|saving water|saving energy|energy bills|clean air|low emission zone|public transport|cycling to school|car-free day|tree planting|the budget|elections|the marathon|the carnival|the Day of the Dead|Halloween|the film festival|the horror film night|the medieval fair|the museum night|the book fair`,
  ),
  openings: words(
    `a photo of|photo of|picture of|a picture of|an illustration of|a drawing of|a painting of|a map of|poster of|a poster with|a wide shot of|an aerial shot of|aerial view of|close-up of|shoot a photo of|take a shot of|show|draw|paint|a view of|cover with|banner with|mural of|bird's-eye view of`,
  ),
  manners: words(
    `watercolour|flat design|vector|isometric|ink drawing|pastel|oil painting|photo|realistic|comic style|children's book|vintage postcard|black and white|pastel colours|bright colours|soft light|golden hour|no people|no text|no logos|wide angle|for the annual report|for the cover of the report|for a leaflet|for the city website|for social media|space for a title|16:9|white background|architect's render|long exposure|documentary photo|gun-metal sky|cold tones|warm tones`,
  ),
  details: words(
    `a ribbon|a red drop with a heart|a pink ribbon|a purple ribbon|two hands|a smiling nurse|a donor|a crowd|a few cyclists|neighbours helping each other|volunteers in vests|children waving|balloons|confetti|flags|wet asphalt|long shadows|smoke in the distance|police in the background|trees on both sides|empty benches|candles and flowers|a wreath|masks and gloves|broken windows|sparks|mud|sand|blue lights`,
  ),
}

const SPANISH: Wording = {
  things: words(
    `parque|puente|fuego|sangre|fuente|plaza|tranvía|ómnibus|autobús|bus|calle|avenida|rambla|ayuntamiento|intendencia|palacio municipal|biblioteca|mercado|feria|puerto|estación|escuela|colegio|liceo|hospital|policlínica|centro de salud|estadio|museo|teatro|iglesia|catedral|faro|playa|río|arroyo|lago|canal|represa|bosque|cerro|árbol|árboles|ramas desnudas|árboles desnudos|hojas muertas|árbol caído|bicicleta|ciclovía|carril bici|estacionamiento|aparcamiento|atasco|embotellamiento|semáforo|rotonda|glorieta|cruce|paso de cebra|túnel|paso inferior|autopista|ruta|tren|metro|subte|ferry|taxi|camión|moto|farola|farolas|columna de alumbrado|subestación|central eléctrica|tendido eléctrico|torre de alta tensión|placas solares|paneles solares|aerogeneradores|molinos de viento|gasómetro|tanque de agua|bomba de agua|estación de bombeo|caño roto|cañería|alcantarilla|boca de tormenta|depuradora|contenedor de basura|camión de basura|basural|pozo en la calle|bache|obra en la calle|grúa|andamio|valla|cono|camión de bomberos|coche bomba|cuartel de bomberos|bomberos|bombera|hidrante|incendio|incendio forestal|humo|inundación|calle inundada|bolsas de arena|tormenta|rayo|ola de calor|nieve|simulacro de terremoto|simulacro de accidente|ambulancia|enfermera|enfermero|camilla|helicóptero|patrullero|policía|policía a caballo|perro policía|guardavidas|socorrista|lancha de rescate|voluntarios|refugio|sala de control|mapa de la ciudad|estatua|estatua ecuestre|estatua desnuda de mármol|monumento|monumento a los caídos|cañón|castillo|espada|caballero|gladiador|fuegos artificiales|carnaval|murga|desfile|procesión|tambores|candombe|plumas y lentejuelas|maratón|pistola de salida|disparo de salida|partido de fútbol|tanda de penales|tiros libres|cancha de básquetbol|tiro con arco|piscina|pileta|juegos infantiles|tobogán|hamacas|columpios|niños|niñas|chicos|abuelos|familias|jóvenes|mujeres de todas las edades|hombres mayores|perro|perra con cachorros|gato|gata|pájaros|patos|pollitos|pollas de agua|gallo|gallina|pechuga de pollo|burro|chancho|cerdo|caballo|yegua|zorro|zorra|conejos|conejas|abejas|avispero|ratas|mosquito|carnicería|pescadería|mejillones|almejas|conchas en la playa|jamón|chorizos|naranjas|calabazas|calaveras de azúcar|esqueletos de papel|fantasmas|castillo encantado|cuerpo de bomberos|cuerpo de agua|franja de césped|tira de luces|punto ciego|callejón sin salida|matadero|matasellos|mata de lavanda|bombas de crema|bombas de chocolate|bombillas|estrellas fugaces|luna de sangre|ballena|explosión de colores|explosión de flores|verano caliente|chocolate caliente|aguas termales|piernas del puente|patas del muelle|brazos de la grúa|horizonte|azoteas|tejados|balcones|foto|imagen|cartel|afiche|logo|ícono|mural|folleto`,
  ),
  doings: words(
    `saliendo del cuartel|cruzando la calle|esperando en la parada|doblando la esquina|apagando un incendio|ayudando a una señora mayor|rescatando a un perro|barriendo la vereda|plantando árboles|reparando un caño|arreglando la calle|pintando la senda|cambiando una lámpara|matando el tiempo|matando mosquitos|rodando una película|tirando al aro|pateando la pelota|golpeando el tambor|batiendo huevos|cortando el pasto|cortando la cinta|cortando la luz|bailando en la calle|donando sangre|aprendiendo a nadar|jugando en la fuente|jugando en la arena|andando en bicicleta|paseando al perro|dando de comer a los patos|dando el pecho|amamantando a su bebé|vendiendo fruta|llevando una camilla|entrenando con mangueras|charlando con vecinos|explotando sobre el río|ardiendo en la noche|tocando la campana|acostados en el pasto|tomando sol|sonriendo|con banderas|con casco|con tapabocas|recibiendo una vacuna|dándose una inyección en el brazo|jugando al ajedrez|tomando mate|dispara una foto|volcado en la calle`,
  ),
  places: words(
    `en el parque|en la plaza|en la avenida|frente al ayuntamiento|frente a la intendencia|junto al río|junto al mar|en la playa|en el puerto|en la ciudad vieja|en el casco antiguo|en las afueras|en el mercado|sobre un puente|en la estación|en la puerta de la escuela|en el patio del colegio|en el centro de salud|en el museo|en la piscina|en la azotea|en el jardín botánico|en el zoológico|en el refugio de animales|en la biblioteca|en el barrio|en la rotonda|cerca del estadio|detrás de las vallas|en el cruce|bajo los árboles|en la rambla|en el paseo marítimo|en la feria|en el cerro|en el bosque|visto desde el río|visto desde un dron|vista aérea`,
  ),
  moments: words(
    `al amanecer|al mediodía|al atardecer|al anochecer|de noche|por la mañana|por la tarde|un día de lluvia|bajo la lluvia|con niebla|con nieve|en plena tormenta|en verano|en invierno|en primavera|en otoño|un día de calor|en agosto|en enero|durante el simulacro|en hora pico|en hora punta|después de la inundación|en Nochevieja|en domingo|en Navidad|en Semana Santa|en la noche de San Juan`,
  ),
  topics: words(
    `donación de sangre|donar sangre|el cáncer de mama|el cáncer de próstata|la lactancia materna|las mamografías|la salud mental|la prevención del suicidio|la violencia contra las mujeres|la violencia de género|la violencia doméstica|el acoso escolar|la vacunación|la gripe|el dengue|la rabia|las drogas|el alcohol al volante|si bebes no conduzcas|el tabaco|la seguridad vial|el cinturón de seguridad|el casco|los incendios forestales|las fugas de gas|peligro de muerte alta tensión|los terremotos|las inundaciones|las olas de calor|qué hacer en una emergencia|primeros auxilios|ataques al corazón|el desfibrilador|ahogamientos|clases de natación|la educación sexual|la semana del orgullo|la diversidad|el 8 de marzo|el 25 de noviembre|la igualdad|la adopción de perros|la castración de gatos|las ratas|la caca de perro|el reciclaje|el ahorro de agua|el ahorro de energía|el aire limpio|la zona de bajas emisiones|el transporte público|la bicicleta|el día sin autos|el arbolado|el presupuesto|las elecciones|la maratón|el carnaval|el Día de Muertos|Halloween|el festival de cine|la noche de terror|la feria medieval|la noche de los museos|la feria del libro`,
  ),
  openings: words(
    `una foto de|foto de|imagen de|una imagen de|una ilustración de|ilustración de|un dibujo de|dibujo de|una pintura de|un mapa de|cartel de|cartel con|afiche con|un plano general de|toma aérea de|primer plano de|sacá una foto de|muestra|dibuja|pinta|una vista de|portada con|mural de|quiero una imagen de|haceme un dibujo de`,
  ),
  manners: words(
    `acuarela|estilo plano|vectorial|isométrico|dibujo a tinta|pastel|óleo|realista|estilo cómic|cuento infantil|postal antigua|blanco y negro|colores pastel|colores vivos|luz suave|hora dorada|sin personas|sin texto|sin logos|gran angular|para el informe anual|para la portada del informe|para un folleto|para la web|para redes sociales|espacio para el título|fondo blanco|larga exposición|fotografía documental|cielo de acero|tonos fríos|tonos cálidos`,
  ),
  details: words(
    `un lazo|una gota roja con un corazón|un lazo rosa|un lazo morado|dos manos|una enfermera sonriente|un donante|una multitud|algunos ciclistas|vecinos ayudándose|voluntarios con chaleco|niños saludando|globos|papelitos|banderas|asfalto mojado|sombras largas|humo a lo lejos|policías al fondo|árboles a los lados|bancos vacíos|velas y flores|una corona de flores|guantes y mascarillas|vidrios rotos|chispas|barro|arena|luces azules`,
  ),
}

const PORTUGUESE: Wording = {
  things: words(
    `parque|ponte|fogo|sangue|fonte|praça|bonde|elétrico|ônibus|autocarro|rua|avenida|prefeitura|câmara municipal|biblioteca|mercado|porto|estação|escola|hospital|posto de saúde|estádio|museu|igreja|farol|praia|rio|floresta|árvore|ramos nus|folhas mortas|bicicleta|ciclovia|engarrafamento|trânsito|semáforo|rotunda|túnel|comboio|trem|metrô|candeeiro|subestação|painéis solares|turbinas eólicas|cano rompido|bueiro|caminhão de lixo|buraco na rua|obras|guindaste|carro de bombeiros|bombeiros|incêndio|fumaça|fumo|enchente|rua alagada|tempestade|ambulância|enfermeira|maca|polícia a cavalo|cão polícia|voluntários|estátua|monumento|canhão|castelo|fogo de artifício|carnaval|desfile|maratona|tiro de partida|jogo de futebol|piscina|parque infantil|crianças|avós|famílias|cachorro|gato|pássaros|patos|galo|pinto|peito de frango|burro|porco|mosquito|explosão de cores|lua de sangue|corpo de água|telhados|foto|imagem|cartaz`,
  ),
  doings: words(
    `a sair do quartel|atravessando a rua|à espera na paragem|apagando um incêndio|ajudando uma idosa|salvando um cão|plantando árvores|consertando um cano|doando sangue|a dar sangue|aprendendo a nadar|brincando na fonte|andando de bicicleta|passeando o cão|amamentando o bebé|vendendo fruta|treinando com mangueiras|matando o tempo|dançando na rua|sorrindo|tomando vacina`,
  ),
  places: words(
    `no parque|na praça|na avenida|em frente à prefeitura|junto ao rio|na praia|no porto|na cidade velha|no mercado|sobre a ponte|na estação|na escola|no museu|na piscina|no telhado|no jardim botânico|no bairro|na rotunda|debaixo das árvores`,
  ),
  moments: words(
    `ao amanhecer|ao meio-dia|ao entardecer|à noite|de manhã|num dia de chuva|com nevoeiro|na neve|no verão|no inverno|na primavera|no outono|num dia quente|no Natal`,
  ),
  topics: words(
    `doação de sangue|o câncer de mama|o cancro da mama|a amamentação|a saúde mental|a prevenção do suicídio|a violência doméstica|a vacinação|a dengue|as drogas|o álcool ao volante|a segurança rodoviária|o cinto de segurança|os incêndios|as enchentes|as ondas de calor|os primeiros socorros|a reciclagem|poupar água|poupar energia|o transporte público|o carnaval|o festival de cinema`,
  ),
  openings: words(
    `uma foto de|foto de|imagem de|uma imagem de|ilustração de|desenho de|pintura de|cartaz de|cartaz com|vista aérea de|quero uma imagem de`,
  ),
  manners: words(
    `aquarela|aguarela|desenho animado|vetor|isométrico|óleo|realista|preto e branco|cores pastel|luz suave|sem pessoas|sem texto|fotografia noturna|longa exposição`,
  ),
  details: words(
    `um laço|uma gota vermelha com um coração|um laço cor-de-rosa|duas mãos|uma enfermeira|uma multidão|ciclistas|vizinhos|crianças|balões|bandeiras|asfalto molhado|fumo ao longe|árvores|velas e flores|lama|luzes azuis`,
  ),
}

/** Titles of uploaded pictures; '#' stands for a number. */
const CAPTIONS: ReadonlyMap<Wording, readonly string[]> = new Map([
  [
    ENGLISH,
    words(
      `IMG_####|IMG ####|DSC####|PXL_2026####|WhatsApp Image 2026-11-##|Screenshot ####|scan ##|image#|photo #|Photo # of the {thing}|{thing} #|{thing} before|{thing} after|{thing}, before and after|before|after|{thing} {place}, # of #|option A: {thing}|new {thing}, draft #|{thing}, site visit on # March|{thing} at ## Main Street|no. ####, {thing}|report ####: {thing}|broken {thing}|damaged {thing}|blocked {thing}|{thing} out of order|my street|our office|the team|the new {thing}|old {thing}`,
    ),
  ],
  [
    SPANISH,
    words(
      `IMG_####|IMG ####|foto #|Foto # de {place}|Foto # del {thing}|Foto # de la {thing}|Imagen ## de WhatsApp|captura ##|{thing} #|{thing} antes|{thing} después|{thing}, antes y después|antes|después|{thing} {place}, # de #|opción B: {thing}|{thing} nuevo, borrador #|{thing}, visita del ## de marzo|{thing} en 18 de Julio ####|reclamo ####: {thing}|{thing} roto|{thing} rota|{thing} fuera de servicio|mi calle|nuestra oficina|el equipo|la esquina de casa`,
    ),
  ],
  [
    PORTUGUESE,
    words(
      `IMG_####|foto #|Foto # da {thing}|{thing} #|{thing} antes|{thing} depois|{thing} {place}, # de #|{thing} quebrado|minha rua|nossa equipe`,
    ),
  ],
])
const CAMPAIGNS: ReadonlyMap<Wording, readonly string[]> = new Map([
  [
    ENGLISH,
    words(
      `poster about {topic}|campaign: {topic}|poster for {topic}|{topic} campaign|leaflet on {topic}|{topic} awareness|infographic about {topic}`,
    ),
  ],
  [
    SPANISH,
    words(
      `campaña sobre {topic}|campaña: {topic}|campaña contra {topic}|cartel para {topic}|cartel de la campaña de {topic}|folleto sobre {topic}|infografía de {topic}`,
    ),
  ],
  [PORTUGUESE, words(`campanha sobre {topic}|campanha: {topic}|campanha contra {topic}|cartaz para {topic}|folheto sobre {topic}`)],
])
const AND: ReadonlyMap<Wording, string> = new Map([
  [ENGLISH, 'with'],
  [SPANISH, 'con'],
  [PORTUGUESE, 'com'],
])

/** A prompt for a picture of a city: from one word to several clauses. */
export function drawCityPrompt(random: Random): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const share = random()
  const wording = share < 0.4 ? ENGLISH : share < 0.88 ? SPANISH : PORTUGUESE
  if (random() < 0.2) return oneOf(wording.things)
  if (random() < 0.12) return caption(wording, random)
  const clauses: string[] = []
  if (random() < 0.18) clauses.push(oneOf(CAMPAIGNS.get(wording) ?? []).replace('{topic}', oneOf(wording.topics)))
  else clauses.push(scene(wording, random))
  for (const [list, chance] of [
    [wording.details, 0.45],
    [wording.moments, 0.25],
    [wording.details, 0.2],
    [wording.places, 0.15],
    [wording.manners, 0.4],
    [wording.manners, 0.2],
  ] as const)
    if (random() < chance) clauses.push(oneOf(list))
  const wish = clauses.join(random() < 0.9 ? ', ' : ' ')
  return random() < 0.3 ? wish.charAt(0).toUpperCase() + wish.slice(1) : wish
}

function caption(wording: Wording, random: Random): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const filled = oneOf(CAPTIONS.get(wording) ?? [])
    .replace('{thing}', oneOf(wording.things))
    .replace('{place}', oneOf(wording.places))
    .replace(/#/g, () => String(Math.floor(random() * 10)))
  return random() < 0.4 ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
}

function scene(wording: Wording, random: Random): string {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const parts = [random() < 0.3 ? oneOf(wording.openings) : '', oneOf(wording.things)]
  if (random() < 0.4) parts.push(oneOf(wording.doings))
  if (random() < 0.25) parts.push(AND.get(wording) as string, oneOf(wording.things))
  if (random() < 0.5) parts.push(oneOf(wording.places))
  if (random() < 0.45) parts.push(oneOf(wording.moments))
  return parts.filter((it) => it !== '').join(' ')
}

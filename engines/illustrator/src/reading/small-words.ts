import type { Called } from './prompt-words.ts'

/** What holds a prompt together. `verb` parts what does something from what it is done with. */
export type SmallWord =
  | 'article'
  | 'locative'
  | 'with'
  | 'of'
  | 'and'
  | 'or'
  | 'without'
  | 'verb'
  | 'quality'
  | 'picture'
  | 'empty'
  /** A manner of drawing that the illustrator has not: told as left out. */
  | 'manner'
  /** What a colour beside it is the colour of: the whole picture. */
  | 'colouring'
  | 'scenery'

export const SMALL_WORDS: Record<SmallWord, Called> = {
  article: {
    en: 'a, an, the, this, that, these, those, its, their, his, her, our, my, each, every, another, some of the',
    es: 'el, la, los, las, un, una, este, esta, estos, estas, su, sus, nuestro, nuestra, mi, cada, otro, otra, ese, esa, lo',
  },
  locative: {
    en: 'in, at, on, over, under, by, near, next to, beside, behind, in front of, between, across, along, through, around, above, below, beneath, against, into, onto, from, to, towards, beyond, during, after, before, past, off, inside of the, down, up, opposite, amid, among, for, against the, as, in the middle of, alongside, outside, out of, out, overlooking, facing, underneath, upon, toward, within, in the background, in the foreground, in the distance, on the left, on the right, on top of',
    es: 'en, sobre, bajo, junto a, junto al, cerca de, cerca del, al lado de, al lado del, detrás de, detrás del, delante de, delante del, frente a, frente al, entre, por, a lo largo de, alrededor de, encima de, debajo de, desde, hasta, hacia, tras, después de, durante, a orillas de, a, al, contra, para, ante, según, en medio de, a través de, al fondo, al borde de, al borde del, dentro, fuera de, rumbo a, de fondo, en primer plano, a lo lejos, a la izquierda, a la derecha',
  },
  with: {
    en: 'with, featuring, including, plus, accompanied by, full of, filled with, carrying, surrounded by, showing, there is, there are, has, have, lots of it',
    es: 'con, incluyendo, acompañado de, lleno de, llena de, rodeado de, rodeada de, que muestra, mostrando, hay, donde hay, más, incluye, repleto de, repleta de, tiene',
  },
  of: { en: 'of', es: 'de, del' },
  and: { en: 'and, as well as, also, but, then', es: 'y, e, además de, así como, pero' },
  or: { en: 'or, nor', es: 'o, u, ni' },
  without: {
    en: 'without, no, not, minus, free of, without any, closed to, free from, no visible, not any, with no, excluding, except, but no, don t draw, do not draw, never, devoid of, lacking, leave out',
    es: 'sin, libre de, no, nada de, sin ningún, sin ninguna, excepto, ningún, ninguna, salvo, menos, que no haya, cerrada a, cerrado a, cerrada al, cerrado al, cortada al, no dibujes, no quiero',
  },
  verb: {
    en: 'is, are, was, crosses, crossing the, crossing a, cross, passes, passing, pass, stands, standing, stand, waits, waiting, wait, runs, running, run, walk, walks, walking, ride, rides, riding, fly, flies, flying, sail, sails, sailing, play, plays, playing, sit, sits, sitting, shine, shines, shining, glow, glows, glowing, drive, drives, driving, arrive, arrives, arriving, leave, leaves, leaving, stop, stops, stopping, stopped, parked, give way, gives way, giving way, pruning, watching, placing, crouching, moored, turn, turns, turning, move, moves, moving, rise, rises, rising, cover, covers, covered, fall, falls, falling, look, looks, looking, seen, viewed, stretch, stretches, climb, climbs, block, blocks, blocking, blocked, fight, fights, fighting, put, clean, cleans, cleaning, repair, repairs, repairing, working, work, works, sell, sells, selling, meet, meets, meeting, pull, pulls, enter, enters, entering, carry, carries, reflected, reflecting, reflect, lit, rest, rests, resting, lie, lies, lying, made, set, come, comes, go, goes, going, light, lights, be, being, which, who, while, where, when, it, they, draw, paint, show, shows, create, generate, make, please, i, want, would, like, need, me, give, depict, depicting, illustrate, imagine, can, you, could, we, let, see, sketching, drawn, rendered, burn, burns, burning, dances, dance, dancing, wave, waving, land, lands, landing, take, takes, taking, walking by, crossed, framed, celebrating, celebrate, celebrates, docked, docking, anchored, sweeping, sweep, plough, ploughing, clearing, clears, delivering, collecting, collect, collects, emptying, empties, wearing, holding, holds, hold, feeding, feed, feeds, charging, charge, charges, swim, swims, swimming, sleep, sleeps, sleeping, loading, unloading, heading, commuting, strolling, stroll, jogging, shopping, watching, watch, watches, unfolding, hovering, hovers, hover, towing, queueing, lined, dotted, hanging, hang, hangs, powering, feeding, directing, directs, spinning, spin, spins, chasing, chase, chases',
    es: 'es, son, está, están, cruza, cruzan, cruzando, pasa, pasan, pasando, espera, esperan, esperando, corre, corren, corriendo, camina, caminan, caminando, pasea, pasean, paseando, vuela, vuelan, volando, navega, navegan, navegando, juega, juegan, jugando, sentado, sentada, sentados, sentadas, brilla, brillan, brillando, circula, circulan, circulando, llega, llegan, llegando, sale, salen, saliendo, podando, vigilando, estacionado, estacionada, atendiendo, parado, gira, giran, girando, cae, cayendo, mira, miran, mirando, visto, vista desde, vistos, iluminado, iluminada, iluminados, trabaja, trabajan, trabajando, limpia, limpian, limpiando, repara, reparan, reparando, vende, venden, vendiendo, apaga, apagan, apagando, combatiendo, reflejado, reflejada, reflejándose, descansa, descansando, atraviesa, atravesando, entra, entran, entrando, que, quien, donde, cuando, mientras, se, dibuja, dibujar, dibujo de, pinta, muestra, crea, genera, hacer, haz, hazme, quiero, quisiera, me, gustaría, por favor, dame, ilustra, imagina, ver, vemos, subiendo, bajando, cubierta de, cubierto de, rodando, bailando, bailan, baila, arde, ardiendo, ardiendo en, aterriza, aterrizando, despega, despegando, amarrado, amarrada, celebrando, recoge, recogen, recogiendo, cargando, duerme, durmiendo, nadando, tocando, tocan, toca, pedaleando, iluminando, tomando, amarrados, amarradas, colgando, llevando, vacían, persigue, persiguiendo, anclado, anclados',
  },
  quality: {
    en: 'main, after all, beautiful, nice, pretty, quiet, busy, calm, peaceful, lively, bustling, old, new, modern, historic, big, large, small, little, tiny, huge, tall, high, low, long, wide, narrow, colourful, colorful, dark, light, soft, bright lights, choppy, newly planted, planted, temporary, friendly, orderly, striped, fruit, wet paint, underground, detailed, highly detailed, very, really, quite, so, cozy, cosy, charming, picturesque, dramatic, cinematic, atmospheric, gentle, lovely, great, typical, local, public, urban, municipal, style, in style, look, mood, atmosphere, vibe, vibes, feeling, ambience, high quality, best quality, hd, 4k, 8k, masterpiece, professional, artistic, aesthetic, elegant, clean, fresh, early, late, first, last, lone, single, only, just, few people, here, there, everywhere, slowly, fast, quickly, together, alone, background, foreground, distance, left, right, center, centre, middle, top, bottom, side, sides, edge, empty space, lighting, landscape format, portrait format, square format, wide angle, composition, angle, close, far, distant, evening light, front, back, row, line, heavy, light rain, strong, thick, dense, deep, still, smooth, simple, crowded, narrow, wooden, stone, iron, metal, brick, cobbled, elevated, double, electric, ancient, traditional, european, mediterranean, latin american, south american, dutch, spanish, crisp, dreamy, serene, tranquil, moody, nostalgic, festive, cheerful, sleepy, weathered, rusty, shiny, tree lined, tall old, young, elderly, happy, full, half, whole, entire, good, perfect, rich, warm evening, fine, delicate, bold, strong lines, contrast, high contrast, texture, textured, grain, shadow, shadows, long shadows, silhouetted, silhouette style, outline, outlines, mighty, giant, enormous, glass, shimmering, sparkling, gleaming, sun drenched, sunday, monday, tuesday, wednesday, thursday, friday, saturday, weekend, weekday, holiday, again, too, both, all, any, other, same, different, various',
    es: 'principal, bonito, bonita, lindo, linda, hermoso, hermosa, tranquilo, tranquila, concurrido, concurrida, bullicioso, animado, animada, antiguo, antigua, viejo, vieja, nuevo, nueva, moderno, moderna, histórico, histórica, grande, gran, pequeño, pequeña, enorme, alto, alta, bajo nivel, largo, larga, ancho, ancha, estrecho, estrecha, colorido, colorida, oscuro, oscura, claro, clara, suave, ordenado, ordenada, a rayas, de fruta, municipal, amable, detallado, detallada, muy, bien, pintoresco, pintoresca, acogedor, dramático, dramática, cinematográfico, típico, típica, local, público, pública, urbano, urbana, municipal, estilo, al estilo, en estilo, ambiente, atmósfera, alta calidad, calidad, obra maestra, profesional, artístico, elegante, limpio, limpia, fresco, fresca, primera, último, última, solitario, solitaria, solo, sola, único, única, aquí, allí, lentamente, rápido, juntos, juntas, fondo, lejos, izquierda, derecha, lado, borde, iluminación, formato, composición, ángulo, lejano, lejana, cercano, cercana, fila, línea, fuerte, denso, densa, espeso, espesa, profundo, profunda, sencillo, sencilla, simple, de madera, de piedra, de hierro, empedrado, empedrada, doble, eléctrico, eléctrica, tradicional, europeo, europea, mediterráneo, mediterránea, latinoamericana, colonial, nítido, soñador, sereno, serena, melancólico, melancólica, festivo, festiva, alegre, dormido, oxidado, brillante, lleno, llena, medio, todo, toda, todos, todas, entero, buen, buena, bueno, perfecto, rico, fino, fina, delicado, audaz, contraste, textura, sombra, sombras, silueteado, contorno, vidrio, reluciente, domingo, lunes, martes, miércoles, jueves, viernes, sábado, fin de semana, feriado, vez, también, ambos, mismo, misma, temprano, tarde en la, amplio, amplia, arbolado, arbolada, costero, costera, ambos lados, apacible, calmo, calma',
  },
  picture: {
    en: 'pic, pics, footage, night view, picture, image, view, scene, illustration, drawing, photo, photograph, rendering, render, artwork, art, print, depiction, wide view, wide shot, shot, close up, closeup, scenic view, painting of, picture of, postcard, snapshot, vista, glimpse, impression, pair, group, bunch, variety, number, rows, lines, kind, sort, piece, set',
    es: 'imagen, vista, escena, ilustración, dibujo, foto, fotografía, cuadro, estampa, lámina, arte, impresión, plano general, primer plano, postal, toma, instantánea, grupo, conjunto, variedad, hilera, filas, hileras, tipo, pieza, serie',
  },
  empty: { en: 'empty, deserted, abandoned, lonely, car free and empty', es: 'vacío, vacía, desierto, desierta, abandonado, abandonada' },
  manner: {
    en: 'isometric, isometric view, axonometric, low poly, lowpoly, realistic, realistic style, photorealistic, photo realistic, hyperrealistic, 3d, 3d render, anime, manga, oil painting, collage, mosaic, embroidery, claymation, origami, papercut, paper cut, stained glass, graffiti, impressionist, cubist, surrealist',
    es: 'isométrico, isométrica, vista isométrica, axonométrica, low poly, realista, estilo realista, fotorrealista, hiperrealista, 3d, render 3d, anime, manga, óleo, pintura al óleo, collage, mosaico, bordado, plastilina, origami, papel recortado, vitral, grafiti, impresionista, cubista, surrealista',
  },
  colouring: {
    en: 'palette, colours, colors, colour, color, tones, tone, hues, shades, shades of, tones of, wash, two colours, two colors, three colours, three colors, duotone, accents, colour scheme',
    es: 'paleta, colores, color, tonos, tono, tonos de, dos colores, tres colores, dos tonos, bicolor, matices, acentos',
  },
  scenery: {
    en: 'sky, sun, sunshine, sunlight, lamps lit, window, windows, lit windows, city lights, grass, path, footpath, pavement, sidewalk, ground, horizon, sand, wall, door, balcony, air, reflection, rails, cobblestones, leaf, foliage, surroundings, bank, banks, cobbles, lamplight, glow of lamps, headlights, kerb, cranes of the harbour, streets below, asphalt, reflector vest, hi vis vest, water level, school clock, clock on the wall, red lights, bus doors, light reflections, steps, stairs, spire, stones, chimney, light trails, trails of light',
    es: 'cielo, sol, luz, luces, luz del sol, ventana, ventanas iluminadas, luces de la ciudad, pasto, hierba, sendero, vereda, acera, suelo, horizonte, arena, pared, muro, puerta, balcón, aire, reflejo, rieles, adoquines, hoja, follaje, alrededores, adoquín, orillas, escalones, escalera, aguja, piedras, asfalto, chaleco, chaleco reflectante, nivel del agua, nivel, reloj de la escuela, luces rojas, reflejos de luz, entrada, entrada a la ciudad, salida de la ciudad, bordillo, calzada',
  },
}

/** How many each word asks for; figures are read as they are. */
export const NUMBER_WORDS: readonly { count: number; called: Called; isInRow?: true }[] = [
  { count: 1, called: { en: 'one', es: 'uno' } },
  { count: 2, called: { en: 'two, a couple of, a pair of, twin', es: 'dos, un par de' } },
  {
    count: 3,
    called: {
      en: 'three, a few, few, some, several, a handful of, a trio of',
      es: 'tres, unos, unas, unos pocos, unas pocas, algunos, algunas, varios, varias, unos cuantos, unas cuantas',
    },
  },
  { count: 4, called: { en: 'four', es: 'cuatro' } },
  { count: 5, called: { en: 'five', es: 'cinco' } },
  {
    count: 6,
    isInRow: true,
    called: {
      en: 'a row of, rows of, a line of, a queue of, queue of, a convoy of, convoy of',
      es: 'una fila de, una hilera de, una cola de, una caravana de',
    },
  },
  { count: 6, called: { en: 'six, half a dozen', es: 'seis, media docena de' } },
  { count: 7, called: { en: 'seven', es: 'siete' } },
  {
    count: 8,
    called: {
      en: 'eight, many, lots of, a lot of, plenty of, numerous, a crowd of, crowds of, a fleet of, a flock of, a forest of',
      es: 'ocho, muchos, muchas, mucha, mucho, numerosos, numerosas, cantidad de, montones de, una multitud de, una bandada de, un montón de, una flota de',
    },
  },
  { count: 9, called: { en: 'nine', es: 'nueve' } },
  { count: 10, called: { en: 'ten', es: 'diez' } },
  { count: 11, called: { en: 'eleven', es: 'once' } },
  {
    count: 12,
    called: {
      en: 'twelve, a dozen, dozens of, hundreds of, thousands of, countless',
      es: 'doce, una docena de, docenas de, decenas de, cientos de, miles de, incontables',
    },
  },
]

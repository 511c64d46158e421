import type { PromptWords } from '../illustrator-words.ts'

export const small: PromptWords['small'] = {
  article: 'el, la, los, las, un, una, este, esta, estos, estas, su, sus, nuestro, nuestra, mi, cada, otro, otra, ese, esa, lo',
  locative:
    'en, sobre, bajo, junto a, junto al, cerca de, cerca del, al lado de, al lado del, detrás de, detrás del, delante de, delante del, frente a, frente al, entre, por, a lo largo de, alrededor de, encima de, debajo de, desde, hasta, hacia, tras, después de, durante, a orillas de, a, al, contra, para, ante, según, en medio de, a través de, al fondo, al borde de, al borde del, dentro, fuera de, rumbo a, de fondo, en primer plano, a lo lejos, a la izquierda, a la derecha',
  with: 'con, incluyendo, acompañado de, lleno de, llena de, rodeado de, rodeada de, que muestra, mostrando, hay, donde hay, más, incluye, repleto de, repleta de, tiene',
  of: 'de, del',
  and: 'y, e, además de, así como, pero',
  or: 'o, u, ni',
  without:
    'sin, libre de, no, nada de, sin ningún, sin ninguna, excepto, ningún, ninguna, salvo, menos, que no haya, cerrada a, cerrado a, cerrada al, cerrado al, cortada al, no dibujes, no quiero',
  verb: 'es, son, está, están, cruza, cruzan, cruzando, pasa, pasan, pasando, espera, esperan, esperando, corre, corren, corriendo, camina, caminan, caminando, pasea, pasean, paseando, vuela, vuelan, volando, navega, navegan, navegando, juega, juegan, jugando, sentado, sentada, sentados, sentadas, brilla, brillan, brillando, circula, circulan, circulando, llega, llegan, llegando, sale, salen, saliendo, podando, vigilando, estacionado, estacionada, atendiendo, parado, gira, giran, girando, cae, cayendo, mira, miran, mirando, visto, vista desde, vistos, iluminado, iluminada, iluminados, trabaja, trabajan, trabajando, limpia, limpian, limpiando, repara, reparan, reparando, vende, venden, vendiendo, apaga, apagan, apagando, combatiendo, reflejado, reflejada, reflejándose, descansa, descansando, atraviesa, atravesando, entra, entran, entrando, que, quien, donde, cuando, mientras, se, dibuja, dibujar, dibujo de, pinta, muestra, crea, genera, hacer, haz, hazme, quiero, quisiera, me, gustaría, por favor, dame, ilustra, imagina, ver, vemos, subiendo, bajando, cubierta de, cubierto de, rodando, bailando, bailan, baila, arde, ardiendo, ardiendo en, aterriza, aterrizando, despega, despegando, amarrado, amarrada, celebrando, recoge, recogen, recogiendo, cargando, duerme, durmiendo, nadando, tocando, tocan, toca, pedaleando, iluminando, tomando, amarrados, amarradas, colgando, llevando, vacían, persigue, persiguiendo, anclado, anclados',
  quality:
    'principal, bonito, bonita, lindo, linda, hermoso, hermosa, tranquilo, tranquila, concurrido, concurrida, bullicioso, animado, animada, antiguo, antigua, viejo, vieja, nuevo, nueva, moderno, moderna, histórico, histórica, grande, gran, pequeño, pequeña, enorme, alto, alta, bajo nivel, largo, larga, ancho, ancha, estrecho, estrecha, colorido, colorida, oscuro, oscura, claro, clara, suave, ordenado, ordenada, a rayas, de fruta, municipal, amable, detallado, detallada, muy, bien, pintoresco, pintoresca, acogedor, dramático, dramática, cinematográfico, típico, típica, local, público, pública, urbano, urbana, municipal, estilo, al estilo, en estilo, ambiente, atmósfera, alta calidad, calidad, obra maestra, profesional, artístico, elegante, limpio, limpia, fresco, fresca, primera, último, última, solitario, solitaria, solo, sola, único, única, aquí, allí, lentamente, rápido, juntos, juntas, fondo, lejos, izquierda, derecha, lado, borde, iluminación, formato, composición, ángulo, lejano, lejana, cercano, cercana, fila, línea, fuerte, denso, densa, espeso, espesa, profundo, profunda, sencillo, sencilla, simple, de madera, de piedra, de hierro, empedrado, empedrada, doble, eléctrico, eléctrica, tradicional, europeo, europea, mediterráneo, mediterránea, latinoamericana, colonial, nítido, soñador, sereno, serena, melancólico, melancólica, festivo, festiva, alegre, dormido, oxidado, brillante, lleno, llena, medio, todo, toda, todos, todas, entero, buen, buena, bueno, perfecto, rico, fino, fina, delicado, audaz, contraste, textura, sombra, sombras, silueteado, contorno, vidrio, reluciente, domingo, lunes, martes, miércoles, jueves, viernes, sábado, fin de semana, feriado, vez, también, ambos, mismo, misma, temprano, tarde en la, amplio, amplia, arbolado, arbolada, costero, costera, ambos lados, apacible, calmo, calma',
  picture:
    'imagen, vista, escena, ilustración, dibujo, foto, fotografía, cuadro, estampa, lámina, arte, impresión, plano general, primer plano, postal, toma, instantánea, grupo, conjunto, variedad, hilera, filas, hileras, tipo, pieza, serie',
  empty: 'vacío, vacía, desierto, desierta, abandonado, abandonada',
  manner:
    'isométrico, isométrica, vista isométrica, axonométrica, low poly, realista, estilo realista, fotorrealista, hiperrealista, 3d, render 3d, anime, manga, óleo, pintura al óleo, collage, mosaico, bordado, plastilina, origami, papel recortado, vitral, grafiti, impresionista, cubista, surrealista',
  colouring: 'paleta, colores, color, tonos, tono, tonos de, dos colores, tres colores, dos tonos, bicolor, matices, acentos',
  scenery:
    'cielo, sol, luz, luces, luz del sol, ventana, ventanas iluminadas, luces de la ciudad, pasto, hierba, sendero, vereda, acera, suelo, horizonte, arena, pared, muro, puerta, balcón, aire, reflejo, rieles, adoquines, hoja, follaje, alrededores, adoquín, orillas, escalones, escalera, aguja, piedras, asfalto, chaleco, chaleco reflectante, nivel del agua, nivel, reloj de la escuela, luces rojas, reflejos de luz, entrada, entrada a la ciudad, salida de la ciudad, bordillo, calzada',
}

export const numbers: PromptWords['numbers'] = {
  one: 'uno',
  two: 'dos, un par de',
  three: 'tres, unos, unas, unos pocos, unas pocas, algunos, algunas, varios, varias, unos cuantos, unas cuantas',
  four: 'cuatro',
  five: 'cinco',
  row: 'una fila de, una hilera de, una cola de, una caravana de',
  six: 'seis, media docena de',
  seven: 'siete',
  eight:
    'ocho, muchos, muchas, mucha, mucho, numerosos, numerosas, cantidad de, montones de, una multitud de, una bandada de, un montón de, una flota de',
  nine: 'nueve',
  ten: 'diez',
  eleven: 'once',
  twelve: 'doce, una docena de, docenas de, decenas de, cientos de, miles de, incontables',
}

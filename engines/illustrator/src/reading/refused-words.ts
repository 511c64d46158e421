import type { Called } from './prompt-words.ts'
import type { RefusalReason } from './refusal.ts'

/** What prompts ask for and the illustrator never draws, so that it can say why. What stands nowhere is simply unknown. */
export const REFUSED_WORDS: readonly {
  reason: Exclude<RefusalReason, 'empty' | 'nothing-left' | 'contradiction'>
  called: Called
}[] = [
  {
    reason: 'likeness',
    called: {
      en: 'portrait, selfie, headshot, mugshot, mayor, president, prime minister, minister, king, queen, pope, celebrity, actor, actress, singer, footballer, politician, governor, face of, caricature, lookalike, close up of a face, face, Taylor Swift, Lionel Messi, Messi, Donald Trump, Trump, Obama, Barack Obama, Einstein, Albert Einstein, Elon Musk, Putin, Shakira, Madonna, Picasso, Frida Kahlo, Che Guevara, Napoleon, Cleopatra, Mozart, Beethoven, Maradona, Mandela, Gandhi, Biden, Lady Gaga, Ronaldo, Cristiano Ronaldo, Mona Lisa',
      es: 'retrato, autorretrato, alcalde, alcaldesa, presidente, presidenta, ministro, ministra, intendente, rey, reina, papa, famoso, famosa, actor, actriz, cantante, futbolista, político, gobernador, gobernadora, caricatura, rostro, cara, primer plano de una cara, Gardel, Carlos Gardel, José Mujica, Pepe Mujica, Mujica, Artigas, Suárez, Luis Suárez, Milei, Perón, Evita, Mona Lisa, Gioconda, foto de carné',
    },
  },
  {
    reason: 'fantasy',
    called: {
      en: 'dragon, unicorn, fairy, elf, wizard, witch, mermaid, zombie, vampire, ghost, monster, alien, ufo, spaceship, spacecraft, flying saucer, superhero, spiderman, batman, superman, godzilla, king kong, robot, giant robot, angel, demon, dinosaur, werewolf, troll, goblin, orc, flying car, flying bus, flying train, flying city, floating city, floating island, castle in the sky, underwater city, city under water, mars, outer space, moon base, spacesuit, astronaut, hobbit, harry potter, pokemon, mickey mouse, star wars, darth vader, phoenix, time machine, magic portal, portal, cyborg, android, kraken, sea monster, gnome, planet, galaxy, space station, hell, heaven, talking cat, time travel, steampunk, apocalypse, post apocalyptic, god, goddess',
      es: 'dragón, unicornio, hada, elfo, mago, bruja, sirena, zombi, vampiro, fantasma, monstruo, extraterrestre, alienígena, ovni, nave espacial, platillo volador, superhéroe, robot, ángel, demonio, dinosaurio, hombre lobo, duende, trol, auto volador, coche volador, autobús volador, ómnibus volador, tranvía volador, ciudad flotante, isla flotante, ciudad submarina, marte, espacio exterior, astronauta, hechicero, hombre araña, máquina del tiempo, portal mágico, cíborg, kraken, gnomo, planeta, galaxia, estación espacial, infierno, cielo de los ángeles, apocalipsis, dios, diosa, godzilla, batman, superman, pokémon',
    },
  },
  {
    reason: 'lettering',
    called: {
      en: 'logo, logotype, icon, emblem, coat of arms, text, lettering, slogan, caption, words, typography, title, heading, letters, that says, saying, reads, map, street map, chart, bar chart, graph, pie chart, diagram, infographic, table of figures, screenshot, user interface, dashboard, web page, website, flyer, invitation, newspaper, qr code, meme, business card, letterhead, brochure, presentation, slide deck, spreadsheet, calendar, certificate, menu card, book cover, sticker, barcode, number plate, font, timetable, org chart, flowchart, floor plan, user manual',
      es: 'logo, logotipo, ícono, icono, emblema, escudo, texto, letras, rótulo, lema, eslogan, palabras, tipografía, título, que diga, que dice, mapa, plano de calles, gráfico, gráfica, gráfico de barras, diagrama, infografía, tabla, captura de pantalla, interfaz, tablero de datos, página web, volante, invitación, periódico, código qr, meme, historieta, tarjeta personal, membrete, folleto, presentación, diapositiva, planilla, calendario, certificado, portada, sello, código de barras, matrícula, organigrama, horario, fuente tipográfica',
    },
  },
  {
    reason: 'abstract',
    called: {
      en: 'democracy, freedom, liberty, justice, happiness, sadness, love, hope, peace, future, past, time, efficiency, inflation, economy, progress, teamwork, innovation, success, failure, truth, sustainability, resilience, equality, trust, friendship, loneliness, infinity, chaos, silence, music itself, climate change, governance, bureaucracy, transparency, corruption, poverty, wealth, growth, strategy, idea, concept, emotion, dream, nightmare, soul, mind, meaning of life, abstract, abstract art, nothing, nothingness, artificial intelligence, digital transformation, data, budget, taxes, tax, law, policy, safety, security, health, education, productivity, synergy, anger, fear, joy, nostalgia, melancholy, memory, philosophy, politics, identity, culture, algorithm, quality of life',
      es: 'democracia, libertad, justicia, felicidad, tristeza, amor, esperanza, paz, futuro, pasado, tiempo, eficiencia, inflación, economía, progreso, trabajo en equipo, innovación, éxito, fracaso, verdad, sostenibilidad, sustentabilidad, resiliencia, igualdad, confianza, amistad, soledad, infinito, caos, silencio, cambio climático, gobernanza, burocracia, transparencia, corrupción, pobreza, riqueza, crecimiento, estrategia, idea, concepto, emoción, sueño, pesadilla, alma, mente, sentido de la vida, abstracto, abstracta, arte abstracto, nada, inteligencia artificial, transformación digital, datos, presupuesto, impuesto, ley, política pública, seguridad, educación, salud pública, productividad, miedo, alegría, nostalgia, melancolía, memoria, filosofía, identidad, cultura, algoritmo, calidad de vida',
    },
  },
  {
    reason: 'interior',
    called: {
      en: 'kitchen, bathroom, bedroom, living room, dining room, office, office desk, desk, classroom, meeting room, conference room, corridor, hallway, staircase, basement, cellar, attic, waiting room, operating room, operating theatre, hospital ward, ward, lobby, cockpit, gym, server room, data centre, data center, laboratory, lab, prison cell, indoors, indoor, interior, inside, sofa, laptop, wardrobe, ballroom, studio, cinema hall, courtroom, canteen',
      es: 'cocina, baño, dormitorio, sala de estar, comedor, oficina, escritorio, aula, salón de clases, sala de reuniones, pasillo, corredor interior, escalera interior, sótano, desván, sala de espera, quirófano, vestíbulo, cabina, gimnasio, sala de servidores, centro de datos, laboratorio, celda, interior, adentro, dentro de, dentro del, sofá, tribunal, cantina, living',
    },
  },
  {
    reason: 'landmark',
    called: {
      en: 'eiffel tower, statue of liberty, big ben, colosseum, taj mahal, sagrada familia, empire state building, golden gate bridge, brooklyn bridge, tower bridge, sydney opera house, white house, kremlin, machu picchu, great wall of china, brandenburg gate, burj khalifa, christ the redeemer, pyramids, pyramid of giza, notre dame, buckingham palace, times square, leaning tower of pisa, stonehenge, louvre, petra, angkor wat',
      es: 'torre eiffel, estatua de la libertad, coliseo romano, coliseo, palacio salvo, obelisco de buenos aires, casa rosada, teatro colón, casa blanca, muralla china, cristo redentor, pirámides, pirámide de keops, puerta de alcalá, puerta del sol, alhambra, torre de pisa, puente de la mujer, puerta de brandeburgo, museo del prado',
    },
  },
  {
    // Each would be taken apart into words that are known: a station on fire, a dog in the heat.
    reason: 'unknown',
    called: {
      en: 'car wash, petrol station, gas station, weather station, fire hydrant, fire escape, car park, parking lot, parking garage, water tower, cable car, ferris wheel, roller coaster, carousel, swimming pool, snowman, ice rink, skate park, theme park, water park, amusement park, tree house, dog house, fish tank, hot dog, catwalk, light bulb, solar eclipse, solar system, house plant, bird cage, sea lion, ice cream, train of thought, movie star, star sign, palm of a hand, bus ticket, train ticket, car engine, car keys, flower shop sign, fish and chips, horse race',
      es: 'lavadero de autos, estación de servicio, gasolinera, estación meteorológica, boca de incendio, estacionamiento, aparcamiento, tanque de agua, teleférico, noria, montaña rusa, calesita, piscina, muñeco de nieve, pista de hielo, parque de diversiones, parque acuático, parque de atracciones, casa del árbol, pecera, perro caliente, pancho, bombilla, eclipse solar, sistema solar, jaula, león marino, helado, estrella de cine, plaza de toros, banco central, casa de cambio, carrera de caballos, boleto de ómnibus, motor de auto',
    },
  },
]

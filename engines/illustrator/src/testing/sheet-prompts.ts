/** What the sheet of the illustrator is drawn from: written by others, before it was looked at, as people ask for pictures. */
export const SHEET_PROMPTS: readonly { prompt: string; seed: number }[] = [
  {
    prompt:
      'Tram crossing a wide tree-lined avenue at sunrise in early autumn, passengers waiting at the stop, long soft shadows, watercolour with warm ochre and pale blue tones, for the cover of the annual mobility report',
    seed: 917567,
  },
  {
    prompt: 'rainy square at night',
    seed: 119401,
  },
  {
    prompt:
      'Isometric illustration of an electrical substation at the edge of a residential district, clear midday light, flat greens and greys, no text',
    seed: 350418,
  },
  {
    prompt: 'Rooftops covered with solar panels seen from above, bright summer morning, flat vector style, yellow and navy palette',
    seed: 696425,
  },
  {
    prompt:
      'Container port with three wind turbines on the breakwater, windy winter afternoon, choppy grey sea, ink drawing with light blue wash',
    seed: 302039,
  },
  {
    prompt: 'Children and parents cycling along a school street closed to cars, spring morning, pastel colours, friendly leaflet style',
    seed: 105674,
  },
  {
    prompt: 'flooded underpass with a stopped bus and municpal workers placing barriers, heavy rain, dark evening, realistic style',
    seed: 509196,
  },
  {
    prompt:
      'Ambulance driving through a roundabout at dusk while cars give way, wet asphalt with blue light reflections, comic style with thick outlines',
    seed: 304736,
  },
  {
    prompt: 'Old stone bridge over the river in morning fog, a few cyclists, late autumn, charcoal and grey',
    seed: 241785,
  },
  {
    prompt: 'Street vendors with fruit carts outside the covered market, hot noon in August, striped awnings, bright gouache',
    seed: 18567,
  },
  {
    prompt: 'LED street lamps along an empty residential street, midnight, light snow falling',
    seed: 327739,
  },
  {
    prompt:
      'Roadworks on a narrow downtown street: orange cones, an excavator, an open trench with blue water pipes, pedestrians on a temporary walkway, overcast day, clean flat infographic look for the water department web page',
    seed: 683959,
  },
  {
    prompt: 'city park pond, ducks, pastel',
    seed: 573158,
  },
  {
    prompt: 'need a pic of the train station from outside, lots of people with umbrelas, taxis in line, evening, nice colors for a slide',
    seed: 463612,
  },
  {
    prompt:
      'Industrial estate with low warehouses, a row of newly planted young trees and an electric delivery van charging, cold sunny February morning, minimal style in two colours, teal and coral',
    seed: 264473,
  },
  {
    prompt: "Low-poly bird's-eye view of a city beach at sunset with a promenade, bike lane, palm trees and lifeguard tower",
    seed: 958917,
  },
  {
    prompt: 'Plaza mayor con mercadillo navideño, luces cálidas, noche fría de diciembre, acuarela',
    seed: 949822,
  },
  {
    prompt: 'Autobús eléctrico en una avenida con jacarandas en flor, mañana de primavera, estilo plano, lila y verde',
    seed: 405038,
  },
  {
    prompt:
      'Río crecido bajo el puente tras la tormenta, cielo gris oscuro, operarios con chaleco reflectante vigilando el nivel del agua desde la orilla, tinta y aguada',
    seed: 669248,
  },
  {
    prompt: 'parque infantil en otoño',
    seed: 736892,
  },
  {
    prompt:
      'Vista isométrica de un barrio con placas solares en los tejados, una escuela, un centro de salud, carril bici y puntos de recarga, luz de mediodía en verano, colores suaves, para un folleto de energía',
    seed: 267044,
  },
  {
    prompt: 'Jardineros municipales podando plátanos de sombra en un paseo, mañana de invierno con niebla, lápices de colores',
    seed: 958103,
  },
  {
    prompt: 'Oficina de atención al ciudadano vista desde la calle, gente haciendo cola ordenada, tarde soleada, tonos pastel',
    seed: 390884,
  },
  {
    prompt: 'Atasco en la rotonda de entrada a la ciudad al anochecer, lluvia, faros rojos y blancos, estilo cartel retro',
    seed: 982777,
  },
]

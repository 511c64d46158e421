/**
 * Sentences about measures by indirect words and about places as people write them, and what they mean in the town of the test,
 * on Wednesday 18 November 2026 at 14:20.
 */
export const CASES_OF_PLACES: readonly (readonly [said: string, expected: string])[] = [
  // A quantity by several words together.
  ['how much juice is the town guzzling', 'measure energy.consumption | value'],
  ['cuánta luz está chupando la ciudad', 'measure energy.consumption | value'],
  ['how many megawatts are we churning out', 'measure energy.production | value'],
  ['are we pulling more power than at noon', 'measure energy.consumption | comparison | now | vs at 11-18 12:00'],
  ['power available to us in megawatts', 'measure energy.available | value'],
  ['how much slack has the grid got', 'measure energy.margin | value'],
  ['how strong is the wind at this moment, in MW', 'measure energy.wind | value | now'],
  ['what part of our power is sun plus wind', 'measure energy.renewable-share | value'],
  ['cuánto de la energía es verde', 'measure energy.renewable-share | value'],
  ['which grade does safety get', 'measure city.safety | value'],
  ['what is the efficiency score of the town', 'measure city.efficiency | value'],
  ['how quickly are cars rolling through town', 'measure city.speed | value'],
  ['a qué ritmo avanzan los autos por Lavalle', 'measure traffic.speed | value | Av. Lavalle'],
  ['how many incidents stand in the way of the cars', 'measure city.hindering | value'],
  ['how full are the roads', 'word flow | value'],
  // Parts of roads.
  ['worst bit of road', 'word congestion | extreme highest | by section'],
  ['which part of Lavalle is slowest', 'measure traffic.speed | extreme lowest | Av. Lavalle | by section'],
  ['en qué tramo de Lavalle está todo parado', 'word congestion | extreme highest | Av. Lavalle | by section'],
  ['speed on Lavalle from Grecia up to Gral. Roca', 'measure traffic.speed | value | Av. Lavalle, Av. Grecia - Bv. Gral. Roca'],
  ['velocidad en el tramo de Lavalle que va de Grecia a Roca', 'measure traffic.speed | value | Av. Lavalle, Av. Grecia - Bv. Gral. Roca'],
  ['how fast between Olmos and Quinta on Bv. Juan Soto', 'measure traffic.speed | value | Bv. Juan Soto Peña, Olmos - Quinta'],
  // Several of a kind, and which of them.
  ['how fast are the boulevards', 'measure traffic.speed | value | Bv. Gral. Roca + Bv. Juan Soto Peña'],
  [
    'which of our two boulevards is slowest',
    'measure traffic.speed | extreme lowest | Bv. Gral. Roca + Bv. Juan Soto Peña | by street | first 2',
  ],
  ['qué bulevar anda peor', 'word congestion | extreme highest | Bv. Gral. Roca + Bv. Juan Soto Peña | by street'],
  ['which is slower, Lavalle or Cno. Viejo', 'measure traffic.speed | comparison lowest | Av. Lavalle | vs Cno. Viejo'],
  ['how does San Roque substation compare with Puerto', 'measure substation.load | comparison | B San Roque | vs A Puerto'],
  // Substations, which have the names of districts.
  ['how many MW is San Roque pulling', 'measure substation.load | value | B San Roque'],
  ['which substation is sweating most', 'measure substation.share | extreme highest | by substation'],
  ['load of the Puerto substation >> same for San Roque', 'measure substation.load | value | B San Roque'],
  ['slowest street now >> and the runner-up', 'measure traffic.speed | extreme lowest | now | by street | row 2'],
  ['which substation has the most room left', 'measure substation.share | extreme lowest | by substation'],
  [
    'what is the San Roque substation carrying >> which percentage of its capacity would that be',
    'measure substation.share | value | B San Roque',
  ],
  ['which road is worst against its free flow speed', 'word congestion | extreme highest | by street'],
  ['what does the sensor on Cno. Viejo read', 'measure traffic.speed | value | Cno. Viejo'],
  // A place named before the question.
  ['we have a lorry stuck on Lavalle, how quick is it there', 'measure traffic.speed | value | Av. Lavalle'],
  ['how fast do they go on Avenida Corrientes', 'unknown place Avenida Corrientes'],
  [
    'decime la velocidad en Lavalle, del tramo que va de Sucre a Av. Grecia',
    'measure traffic.speed | value | Av. Lavalle, Sucre - Av. Grecia',
  ],
  ['velocidad en el tramo de Lavalle entre Sucre y Av. Grecia', 'measure traffic.speed | value | Av. Lavalle, Sucre - Av. Grecia'],
  ['speed on the stretch of Lavalle from Sucre to Av. Grecia', 'measure traffic.speed | value | Av. Lavalle, Sucre - Av. Grecia'],
  ['how fast is Lavalle >> how many incidents are open there?', 'records incident open | count | Av. Lavalle'],
  ['which district has most open incidents >> what is the risk there?', 'risk | value | by district | row 1'],
]

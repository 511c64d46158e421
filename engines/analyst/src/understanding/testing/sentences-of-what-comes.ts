/**
 * Sentences about forecasts and how good they are, risk, what is unusual, feeds and substations, in the town of the test, on
 * Wednesday 18 November 2026 at 14:20.
 */
export const CASES_OF_WHAT_COMES: readonly (readonly [said: string, expected: string])[] = [
  // How good a forecast is, and not what it says.
  ['should I believe the solar forecast', 'models energy.solar | list'],
  ['how many MW do the demand predictions miss by', 'models energy.consumption | count'],
  ['how wrong are the speed predictions an hour ahead', 'models city.speed 60 | list'],
  ['puedo confiar en el pronóstico de consumo', 'models energy.consumption | list'],
  ['cuánto yerra la predicción de velocidad a 15 minutos', 'models city.speed 15 | count'],
  ['is any of the models disabled', 'models | value'],
  ['solar at noon tomorrow >> and how far off is that usually', 'models energy.solar | value'],
  // What lies ahead, by whatever verb.
  ['what demand should we brace for this evening', 'forecast energy.consumption | value | ahead 11-18 18:00 to 11-18 22:00'],
  ['the most the city will draw before midnight', 'forecast energy.consumption | value | ahead 11-18 14:20 to 11-19 00:00'],
  ['how low will consumption go overnight', 'forecast energy.consumption | value lowest | ahead 11-18 22:00 to 11-19 06:00'],
  // Whether there will be as much power as is needed; now it is a word of the grid.
  ['will our electricity suffice for tonight', 'forecast energy.consumption true | value | ahead 11-18 18:00 to 11-19 06:00'],
  ['will the network be stable tonight', 'forecast energy.consumption true | value | ahead 11-18 18:00 to 11-19 06:00'],
  ['how much power will be spare tonight', 'forecast energy.consumption true | value | ahead 11-18 18:00 to 11-19 06:00'],
  ['nos alcanzará la electricidad a las 20', 'forecast energy.consumption true | value | ahead at 11-18 20:00'],
  ['is the electricity sufficient', 'word stability | value'],
  // The future of an errand leaves the question in the present.
  ['what will they find on Lavalle, how is it moving', 'word congestion | value | Av. Lavalle'],
  ['me van a preguntar cuántos incendios hay abiertos', 'records incident open fire | count'],
  ['what will they find on Lavalle in half an hour', 'forecast traffic.speed | value | Av. Lavalle | ahead at 11-18 14:50'],
  // Where to be follows from the risk.
  ['where should an ambulance be posted tonight', 'risk | extreme highest | ahead 11-18 18:00 to 11-19 06:00 | by district'],
  ['en qué barrio conviene dejar una patrulla la próxima hora', 'risk | extreme highest | ahead 11-18 14:20 to 11-18 15:20 | by district'],
  ['how many incidents should we expect in Puerto tonight', 'risk | count | Puerto | ahead 11-18 18:00 to 11-19 06:00'],
  ['where is the ambulance now', 'not-kept health'],
  // Feeds, by what a source does or fails to do.
  ['one of our sources crashed, which one', 'feeds failed | list'],
  ['alguna fuente viene con demora', 'feeds late | list'],
  ['which source reports most incidents', 'records incident open | extreme highest | by source'],
  // Substations have a load, and what was unusual there.
  ['which substation sweats the most', 'measure substation.share | extreme highest | by substation'],
  ['which substation carries the most megawatts', 'measure substation.load | extreme highest | by substation'],
  ['how is the San Roque substation doing', 'measure substation.load | value | B San Roque'],
  ['what happened at the San Roque substation yesterday', 'anomalies substation.load | list | B San Roque | 11-17 00:00 to 11-18 00:00'],
  // What is expected against what is.
  ['is demand above what was expected', 'forecast energy.consumption | comparison'],
  [
    'expected demand at 8 tonight >> how much more is that than now',
    'forecast energy.consumption | comparison | ahead at 11-18 20:00 | vs now',
  ],
  ['did demand match the forecast yesterday', 'models energy.consumption | list | 11-17 00:00 to 11-18 00:00'],
  ['when will solar drop below 50 MW', 'forecast energy.solar | when lowest | below 50.0'],
  ['hasta cuánto puede subir la demanda esta noche', 'forecast energy.consumption | value highest | ahead 11-18 20:00 to 11-19 06:00'],
  ['what do the models say about demand at ten tonight', 'forecast energy.consumption | value | ahead at 11-18 22:00'],
  ['forecast for substation Puerto at 8 pm', 'not-kept a forecast of substations'],
  ['which substation has the most headroom', 'measure substation.share | extreme lowest | by substation'],
  ['highest load of substation Puerto today', 'measure substation.load | value highest | A Puerto | 11-18 00:00 to 11-18 14:20'],
]

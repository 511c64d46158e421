import type { PromptWords } from '../illustrator-words.ts'

export const places: PromptWords['places'] = {
  street:
    'street, road, lane, side street, shopping street, high street, pedestrian street, residential street, city street, main street, cul de sac',
  avenue: 'avenue, boulevard, tree lined avenue, bus lane',
  crossing: 'crossing, intersection, crossroads, junction, street corner, zebra crossing, pedestrian crossing, crosswalk, corner',
  roundabout: 'roundabout, traffic circle, rotary',
  motorway: 'motorway, highway, freeway, expressway, ring road, interchange, flyover, overpass, viaduct',
  tunnel: 'tunnel, underpass, road underpass',
  bridge: 'bridge, footbridge, suspension bridge, drawbridge',
  square: 'square, plaza, town square, main square, city square, piazza, public square',
  park: 'park, city park, public park, lawn, green space, meadow',
  garden: 'garden, botanical garden, community garden, allotment, vegetable garden, rose garden, orchard',
  playground: 'playground, swings, slide, sandbox, swing',
  market: 'market, farmers market, street market, flea market, market square, fish market, marketplace, covered market, market hall',
  harbour:
    'harbour, harbor, port, dock, quay, marina, pier, wharf, jetty, docklands, docks, container terminal, container port, fishing port, fishing harbour, ferry terminal, cruise terminal',
  beach: 'beach, seaside, shore, seashore, sandy beach',
  promenade: 'promenade, waterfront, seafront, esplanade, boardwalk, seaside promenade, rambla',
  river: 'river, riverside, riverbank, river bank, stream, riverfront, creek',
  canal: 'canal, waterway, canal side',
  lake: 'lake, pond, duck pond, reservoir, lagoon',
  skyline: 'skyline, cityscape, panorama, city skyline, city from afar, financial district, business district',
  rooftops: 'rooftop, roof, roofs, roof terrace',
  'old-town':
    'old town, historic centre, historic center, old city, old quarter, medieval street, cobbled street, cobblestone street, alley, narrow street, historic district',
  housing: 'housing estate, housing, apartment complex, residential area, social housing, residential towers',
  suburb: 'suburb, suburban street, suburbia, village, outskirts, front yard',
  industry:
    'factory, industrial area, industrial estate, refinery, industry, industrial zone, plant building, industrial site, brewery, water treatment plant, treatment plant, waterworks, sewage plant, recycling plant, wastewater plant, wastewater treatment plant, desalination plant, ironworks',
  'power-station': 'power station, power plant, cooling tower, hydroelectric dam, dam, thermal plant',
  'wind-farm': 'wind farm, wind park',
  'solar-field': 'solar field, solar farm, solar park, photovoltaic plant, solar plant',
  substation: 'substation, electrical substation, switchyard',
  'station-front':
    'station square, station clock, station forecourt, station building, station from outside, train station from outside, railway station from outside, outside the station, outside the train station, outside of the train station, in front of the station, concourse, station concourse',
  'railway-station': 'railway station, train station, station, central station, platform, railway, rail yard, tracks',
  'bus-station': 'bus station, bus terminal, coach station, bus depot, terminal',
  airport: 'airport, runway, airfield, landing strip',
  'construction-site': 'construction site, building site, construction works, building works, scaffolding, construction',
  'control-room':
    'control room, operations room, control centre, control center, command centre, command center, operations centre, operations center, dispatch centre, screens',
  'town-hall':
    'town hall, city hall, city council, municipality, museum, courthouse, library, palace, theatre, theater, opera house, citizen service office, citizens office, citizen service centre, citizen service center, public service office, one stop office',
  stadium: 'stadium, football stadium, football pitch, arena, sports ground, football match, soccer field',
  school: 'school, schoolyard, university, kindergarten, campus, primary school, school street, school zone, school gate',
  hospital: 'hospital, clinic, health centre, health center',
  hills: 'hills, mountains, hill, mountain, countryside, valley, fields, field, farmland, viewpoint',
  forest: 'forest, woods, woodland, grove',
}

export const loosePlaces: PromptWords['loosePlaces'] = {
  city: 'city, town, downtown, city centre, city center, metropolis, city life, urban scene, capital, urban landscape, smart city',
  neighbourhood: 'neighbourhood, neighborhood, district, quarter, block, community, residential district, residential quarter',
  sea: 'sea, ocean, bay, coast, coastline, waves, wave',
  breakwater: 'breakwater, harbour mole, seawall',
  waterside: 'waterside',
  'tree-lined-walk': 'tree lined walk',
  landscape: 'landscape, nature, scenery',
  water: 'water, reflections',
}

export const lights: PromptWords['lights'] = {
  dawn: 'dawn, sunrise, daybreak, early morning, first light',
  day: 'day, noon, midday, daylight, daytime, morning, afternoon, at noon, broad daylight',
  dusk: 'dusk, sunset, evening, twilight, golden hour, nightfall, late afternoon, blue hour',
  night: 'night, midnight, nighttime, nocturnal, nocturne, at night',
}

export const weathers: PromptWords['weathers'] = {
  clear:
    'clear, sunny, clear sky, blue sky, bright, cloudless, sunlit, fine weather, heatwave, long shadows, long soft shadows, soft shadows, empty sky',
  cloudy: 'cloudy, overcast, clouds, cloud, grey sky, gray sky, dark grey sky, after the storm, after a storm',
  rain: 'rain, rainy, raining, drizzle, wet, shower, puddle, downpour, rainfall',
  storm: 'storm, stormy, thunderstorm, lightning, thunder, hurricane, tempest',
  fog: 'fog, foggy, mist, misty, haze, hazy, smog',
  snow: 'snow, snowy, snowing, snowfall, snow covered, blizzard, snowstorm',
  wind: 'wind, windy, breeze, breezy, gale',
}

export const seasons: PromptWords['seasons'] = {
  spring: 'spring, springtime, spring like, in bloom, blossom, blossoming',
  summer: 'summer, summertime, summery, hot',
  autumn: 'autumn, fall, autumnal, autumn leaves, fallen leaves',
  winter: 'winter, wintry, wintertime, frost, frosty, icy, ice',
}

export const months: PromptWords['months'] = {
  spring: 'in march, april, in may',
  summer: 'june, july, august',
  autumn: 'september, october, november',
  winter: 'december, january, february, christmas time',
}

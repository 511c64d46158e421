import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Position } from '../core/geo.ts'
import { Language } from '../core/language.ts'
import { isTimeZone } from '../core/zone-offset.ts'
import { FeedDefinition } from '../feeds/feed-definition.ts'
import { Department } from '../records/department.ts'
import { Service, USUAL_SERVICES } from '../records/service.ts'
import { DuplicateRules } from '../records/situations/duplicates.ts'
import { SituationRule, USUAL_SITUATIONS } from '../records/situations/situation-rules.ts'
import { TargetRule, USUAL_TARGETS } from '../records/target.ts'
import { SpeedUnit } from '../telemetry/speed.ts'
import { Thresholds } from '../telemetry/thresholds.ts'
import { USUAL_CALENDAR, WorkingCalendar } from './calendar.ts'
import { District, Id, MonitoredLocation, Name, PowerPlant, Substation } from './map-features.ts'

const Origin = z
  .string()
  .check(z.regex(/^https?:\/\/[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/, 'scheme and host, such as https://tiles.example.org'))

/** One city as CITY_FILE describes it. */
export const City = z.strictObject({
  id: Id,
  name: Name,
  timeZone: z.string().check(z.refine(isTimeZone, 'an IANA time zone, such as America/Montevideo')),
  /** Bounds of the city's map sheet in degrees: west, south, east, north. */
  bounds: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .check(
      z.refine(([w, s, e, n]) => w < e && s < n && w >= -180 && e <= 180 && s >= -90 && n <= 90, 'west, south, east, north in degrees'),
    ),
  /** Registered inhabitants. */
  inhabitants: z.int().check(z.gt(0), z.lte(100_000_000)),
  speedUnit: z._default(SpeedUnit, 'mph'),
  /** Languages whose readers expect another unit: `{ "es": "km/h" }`. */
  speedUnitByLanguage: z.optional(z.partialRecord(Language, SpeedUnit)),
  /** MW of the highest load the grid is built for. Absent: no load level is shown. */
  peakLoadMw: z.optional(z.number().check(z.gt(0), z.lte(1_000_000))),
  thresholds: z._default(Thresholds, () => Thresholds.parse({})),
  districts: z._default(z.array(District).check(z.maxLength(1_000)), []),
  locations: z._default(z.array(MonitoredLocation).check(z.maxLength(20_000)), []),
  substations: z._default(z.array(Substation).check(z.maxLength(2_000)), []),
  plants: z._default(z.array(PowerPlant).check(z.maxLength(2_000)), []),
  /** Lines of the grid between substations and plants, by id. */
  feeders: z._default(z.array(z.strictObject({ from: Id, to: Id })).check(z.maxLength(5_000)), []),
  /** Places people know by name: hospitals, squares, terminals. */
  places: z._default(z.array(z.strictObject({ name: Name, position: Position })).check(z.maxLength(20_000)), []),
  /** Departments that records are assigned to; a plain string is a department with only a name. */
  departments: z._default(z.array(Department).check(z.maxLength(200)), []),
  /** Services citizens can request; the default list if absent. */
  services: z._default(z.array(Service).check(z.minLength(1), z.maxLength(200)), () => USUAL_SERVICES.map((it) => Service.parse(it))),
  /** Working hours; office hours if absent. docs/guides/operate/targets.md. */
  calendar: z._default(WorkingCalendar, () => WorkingCalendar.parse(USUAL_CALENDAR)),
  /** Targets for acknowledging and closing records; the defaults if absent, none if empty. */
  targets: z._default(z.array(TargetRule).check(z.maxLength(500)), () => USUAL_TARGETS.map((it) => TargetRule.parse(it))),
  /** Days after a request is closed during which its reporter's contact details are kept. */
  contactDays: z._default(z.int().check(z.gte(0), z.lte(3_650)), 30),
  /** Days after a request is closed during which its reporter can say whether the problem is fixed. */
  confirmationDays: z._default(z.int().check(z.gte(1), z.lte(365)), 30),
  /** Limits of distance and time within which two reports can be duplicates; defaults for limits that are not given. */
  folding: z._default(DuplicateRules, () => DuplicateRules.parse({})),
  /** Rules that group records into situations; the defaults if absent, none if empty. */
  situations: z._default(z.array(SituationRule).check(z.maxLength(100)), () => USUAL_SITUATIONS.map((it) => SituationRule.parse(it))),
  feeds: z._default(z.array(FeedDefinition).check(z.maxLength(200)), []),
  /** The base map; without it, the layers are drawn on a plain background. docs/guides/operate/map.md. */
  map: z.optional(
    z.union([
      /** Path of a PMTiles archive, relative to the folder of this file. */
      z.strictObject({ tiles: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
      /** Address of a MapLibre style, and the origins it loads tiles, fonts and images from. */
      z
        .strictObject({ style: z.url({ protocol: /^https?$/ }), origins: z.array(Origin).check(z.minLength(1), z.maxLength(20)) })
        .check(
          z.refine(
            ({ style, origins }) => origins.some((it) => style === it || style.startsWith(`${it}/`)),
            "the style's own origin is not among its origins",
          ),
        ),
    ]),
  ),
  /** Attribution for the map's data. */
  mapAttribution: z._default(z.string().check(z.maxLength(300)), ''),
})
export type City = z.infer<typeof City>

const unique = (things: readonly { id: string }[]) => new Set(things.map((it) => it.id)).size === things.length
const noneIs = (word: string, things: readonly { id: string }[]) => things.every((it) => it.id !== word)

const citiesFile = (city: typeof City) =>
  z.strictObject({
    $schema: z.optional(z.string()),
    cities: z.array(city).check(
      z.minLength(1),
      z.maxLength(50),
      z.refine((cities) => unique(cities), 'two cities share an id'),
      z.refine(
        (cities) => cities.every((it) => new Set(it.departments.map((one) => one.name)).size === it.departments.length),
        'two departments of one city share a name',
      ),
      z.refine((cities) => cities.every((it) => unique(it.locations)), 'two locations of one city share an id'),
      z.refine((cities) => cities.every((it) => unique(it.districts)), 'two districts of one city share an id'),
      z.refine((cities) => cities.every((it) => unique(it.substations)), 'two substations of one city share an id'),
      z.refine((cities) => cities.every((it) => unique(it.plants)), 'two plants of one city share an id'),
      z.refine((cities) => cities.every((it) => unique(it.feeds)), 'two feeds of one city share an id'),
      z.refine(
        (cities) => cities.every((it) => noneIs('city', it.locations) && noneIs('city', it.substations)),
        "a location or substation may not be called 'city': that record is the city as a whole",
      ),
      z.refine(
        (cities) => cities.every((it) => noneIs('hourly', it.locations)),
        "a location may not be called 'hourly': that is another answer",
      ),
      z.refine(
        (cities) => cities.every((it) => it.districts.every((one) => !one.suppliedBy || !noneIs(one.suppliedBy, it.substations))),
        'a district is supplied by a substation that is not there',
      ),
      z.refine((cities) => cities.every((it) => unique(it.situations)), "two of one city's rules for situations share an id"),
      z.refine(
        (cities) => cities.every((it) => new Set(it.services.map((one) => one.code)).size === it.services.length),
        'two services of one city share a code',
      ),
      z.refine((cities) => cities.every((it) => unique(it.targets)), 'two targets of one city share an id'),
      z.refine(
        (cities) =>
          cities.every((it) =>
            it.targets.every((rule) => (rule.services ?? []).every((code) => it.services.some((one) => one.code === code))),
          ),
        'a target is about a service that the city does not have',
      ),
      z.refine(
        (cities) =>
          cities.every((it) =>
            it.services.every((one) => !one.department || it.departments.some((office) => office.name === one.department)),
          ),
        'a service is proposed for a department that the city does not name',
      ),
      z.refine(
        (cities) =>
          cities.every((it) => {
            const ends = new Set([...it.substations, ...it.plants].map((one) => one.id))
            return it.feeders.every((one) => ends.has(one.from) && ends.has(one.to))
          }),
        'a feeder ends at a substation or plant that is not there',
      ),
      z.refine(
        (cities) => cities.every((it) => noneIs('simulator', it.feeds)),
        "a feed may not be called 'simulator': that is the simulator",
      ),
    ),
  })

/** The whole of CITY_FILE. The first city is the default. The settings that belong to a feed's standard are not checked. */
export const CityFile = citiesFile(City)
export type CityFile = z.infer<typeof CityFile>

/** The same with every feed checked. @param feed the settings of each standard */
export const cityFileWith = (feed: z.ZodMiniType<FeedDefinition, unknown>): z.ZodMiniType<CityFile, unknown> =>
  citiesFile(z.extend(City, { feeds: z._default(z.array(feed).check(z.maxLength(200)), []) }) as unknown as typeof City)

/** Parameter of every call about one city; the first city of the file if absent. */
export const CityQuery = z.object({ city: z.optional(Id) })

export const CityListing = z.object({ id: Id, name: Name, timeZone: z.string(), bounds: z.array(z.number()) })

export const listCities = endpoint({
  method: 'GET',
  path: '/api/cities',
  access: 'anyone',
  rate: 'cached',
  summary: 'The cities of this installation, the default one first.',
  reply: z.array(CityListing),
})

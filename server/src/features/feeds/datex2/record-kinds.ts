import type { IncidentType } from '@oppidum/domain/records/incident'
import type { Words } from '../../../i18n/server-catalogue.ts'
import { booleanAt, textAt, typeOf, type XmlElement } from './xml-element.ts'

/** What a situation record is about. */
export interface RecordKind {
  name: keyof Words['trafficEvents']
  type: IncidentType
  /** Traffic is slower because of it. */
  affectsTraffic: boolean
  /** Work with a schedule, which nobody has to respond to. */
  plannedWork: boolean
  /** Lower ranks name the situation: the event before its consequences, and those before the measures taken. */
  rank: number
}

const kind = (name: RecordKind['name'], rank: number, more: Partial<RecordKind> = {}): RecordKind => ({
  name,
  type: 'other',
  affectsTraffic: true,
  plannedWork: false,
  rank,
  ...more,
})

const FIRE = { type: 'fire' } as const
const WORK = { plannedWork: true } as const
const ASIDE = { affectsTraffic: false } as const

/** By the record's type, for versions 2 and 3. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  Accident: kind('accident', 0, { type: 'traffic_accident' }),
  VehicleObstruction: kind('vehicleObstruction', 2),
  EnvironmentalObstruction: kind('environmentalObstruction', 2),
  InfrastructureDamageObstruction: kind('infrastructureDamageObstruction', 2),
  AnimalPresenceObstruction: kind('animalPresenceObstruction', 2),
  GeneralObstruction: kind('generalObstruction', 2),
  ConstructionWorks: kind('constructionWorks', 3, WORK),
  MaintenanceWorks: kind('maintenanceWorks', 3, WORK),
  Roadworks: kind('maintenanceWorks', 3, WORK),
  DisturbanceActivity: kind('disturbanceActivity', 3),
  PublicEvent: kind('publicEvent', 3),
  AuthorityOperation: kind('authorityOperation', 3),
  RoadsideAssistance: kind('roadsideAssistance', 3, ASIDE),
  EquipmentOrSystemFault: kind('equipmentOrSystemFault', 3, ASIDE),
  PoorEnvironmentConditions: kind('poorEnvironmentConditions', 4),
  WeatherRelatedRoadConditions: kind('weatherRelatedRoadConditions', 4),
  NonWeatherRelatedRoadConditions: kind('nonWeatherRelatedRoadConditions', 4),
  RoadConditions: kind('roadConditions', 4),
  RoadSurfaceConditions: kind('roadConditions', 4),
  AbnormalTraffic: kind('abnormalTraffic', 5),
  RoadOrCarriagewayOrLaneManagement: kind('roadOrCarriagewayOrLaneManagement', 6),
  ReroutingManagement: kind('reroutingManagement', 6),
  SpeedManagement: kind('speedManagement', 7),
  WinterDrivingManagement: kind('winterDrivingManagement', 7),
  GeneralNetworkManagement: kind('generalNetworkManagement', 7),
  NetworkManagement: kind('generalNetworkManagement', 7),
  GeneralInstructionOrMessageToRoadUsers: kind('generalInstructionOrMessageToRoadUsers', 8, ASIDE),
  SignSetting: kind('signSetting', 8, ASIDE),
  TransitInformation: kind('transitInformation', 3, ASIDE),
  CarParks: kind('carParks', 8, ASIDE),
  RoadOperatorServiceDisruption: kind('roadOperatorServiceDisruption', 8, ASIDE),
  RoadsideServiceDisruption: kind('roadOperatorServiceDisruption', 8, ASIDE),
  ServiceDisruption: kind('roadOperatorServiceDisruption', 8, ASIDE),
}

/** More exact kinds, by the value of the record's own type. */
const DETAILS: Readonly<Record<string, RecordKind>> = {
  vehicleOnFire: kind('vehicleOnFire', 1, FIRE),
  forestFire: kind('forestFire', 1, FIRE),
  grassFire: kind('grassFire', 1, FIRE),
  seriousFire: kind('seriousFire', 1, FIRE),
  houseFire: kind('houseFire', 1, FIRE),
  brokenDownVehicle: kind('brokenDownVehicle', 2),
  fallenTrees: kind('fallenTrees', 2),
  flooding: kind('flooding', 2),
  flashFloods: kind('flooding', 2),
}

const DETAIL_ELEMENTS = ['vehicleObstructionType', 'environmentalObstructionType', 'obstructionType']

const UNKNOWN = kind('trafficEvent', 9)

/** What a record is about. An unknown type, such as one of a national extension, is a traffic event. */
export function kindOf(record: XmlElement): RecordKind {
  for (const name of DETAIL_ELEMENTS) {
    const detail = DETAILS[textAt(record, name)]
    if (detail) return detail
  }
  const found = KINDS[typeOf(record)] ?? UNKNOWN
  return found.plannedWork && booleanAt(record, 'urgentRoadworks') === true ? { ...found, plannedWork: false } : found
}

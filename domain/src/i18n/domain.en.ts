/** What the domain itself calls things. */
export const en = {
  /** Of the record of the whole city. */
  allRoads: 'all roads',
}

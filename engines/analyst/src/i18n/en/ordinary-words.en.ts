export const ordinaryWords = `a an the this that these those it its i we you they he she there here what which when where why how who if as at in on of by for from to
  with without within under over above below between during since until after before about around nearly almost only also however but and or
  so yes no not none all both each every some any most more less many few several other another overall currently now today yesterday
  tomorrow then still yet please note see based according compared meanwhile in addition average mean median total number count current
  live traffic speed speeds flow energy consumption demand grid solar wind storage battery power production generation efficiency safety
  presence people incident incidents request requests service services situation situations forecast forecasts risk anomaly anomalies
  feed feeds sensor sensors model models city street streets section sections district districts substation substations road roads
  department departments location locations place places time times date day days week weeks month hour hours minute minutes status
  priority type category title reported closed open active pending resolved completed high low medium critical fire accident outage
  slowest fastest highest lowest busiest quickest longest summary overview details answer data source figures value values unit measure
  change difference comparison trend period history record records no-data unknown normal stable unstable congested congestion free
  everything nothing nobody something anything one two three four five six seven eight nine ten look half hundreds dozens thousands
  parks waste inspection slow fast moderate heavy conditions operations room
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
  december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec 
  mw mwh gw gwh kw kwh mph km kmh am pm utc gmt ok ai oppidum inc req sit csv id english spanish`

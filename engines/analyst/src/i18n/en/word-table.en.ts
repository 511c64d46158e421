import type { WordTable } from '../../understanding/words/senses.ts'
import { everyPair } from '../../understanding/words/word-families.ts'

/** 'Bit of road', 'piece of street': what people call a section. */
const PART_OF_ROAD = everyPair(
  'bit,piece,part,patch,length,portion,chunk,spot,strip,stretch,slice,leg,run',
  'of road,of street,of avenue,of the road,of the street,of roadway,of highway',
)

/** English. Longer phrases win over the words that they consist of. */
export const table: WordTable = {
  measure: {
    'traffic.speed':
      'pace, what pace, at what pace, driving pace, speed, travel speed, traffic speed, vehicle speed, how fast, how slow, how slowly, how quickly, average speed, mean speed, driving speed, velocity, moving speed, mph',
    'traffic.flow':
      'how many vehicles per hour, how many cars per hour, how many vehicles an hour, how many cars an hour, flow, traffic count, traffic volume, vehicle count, traffic count, vehicle flow, number of vehicles, number of cars, how many vehicles, how many cars, vehicles per hour, cars per hour, volume of traffic, vehicles, cars, traffic intensity, throughput, volume, vehicles an hour, cars an hour',
    'city.efficiency': 'traffic efficiency, road efficiency, efficiency of traffic, efficiency of the traffic, traffic flow efficiency',
    'energy.efficiency':
      'reaches the meters, reaches the meter, reach the meters, reaches customers, reaches the customers, reaches consumers, reaches the consumers, reaches homes, arrives at the meters, arrives at the customers, actually arrives, gets to the meters, gets to the customers, gets to consumers, lost on the way, lost along the way, lost in transit, losing, lose, loss, losses, grid losses, lost in the grid, power losses, energy lost, transmission losses, network losses, gets lost, energy efficiency, grid efficiency, efficiency of the grid, power efficiency, electrical efficiency, network efficiency, electricity efficiency, efficiency of the electricity grid',
    efficiency: 'efficiency, how efficient, efficient',
    'energy.consumption':
      'total consumption, system demand, electrical demand, in total consume, total electricity, load, electric demand, consumption, energy consumption, electricity consumption, power consumption, demand, energy demand, electricity demand, power demand, energy use, energy usage, electricity use, electricity usage, power use, power usage, grid load, system load, electric load, electrical load, energy consumed, electricity consumed, power consumed, power draw, city load, total load, city consume, city consuming, energy used, electricity used, power used, consume, consuming, consumed, power drawn, load on the grid, load of the grid, network load',
    'energy.production':
      'total production, production, we generate, we produce, city generate, city produce, energy production, power production, electricity production, generation, energy generation, power generation, electricity generation, total generation, energy produced, power produced, electricity produced, energy generated, power generated, electricity generated, generated, produced, output, power output, generating, producing, supply, energy supply',
    'energy.solar':
      'sunnier, total solar energy, total solar production, solar, solar power, solar energy, solar production, solar generation, solar output, photovoltaic, pv, sun power, sunshine power, power from the sun, energy from the sun, solar panels, solar plants, solar farms, solar parks, sun, solar power production, solar power generation, solar energy production',
    'energy.wind':
      'windier, total wind energy, total wind production, wind, windy, wind power, wind energy, wind production, wind generation, wind output, wind turbines, wind farms, wind parks, turbines, wind power production, wind power generation, wind energy production',
    'energy.traditional':
      'traditional, thermal units, thermal plant, conventional, thermal, fossil, traditional power, conventional power, thermal power, traditional generation, conventional generation, thermal generation, fossil generation, traditional energy, conventional energy, traditional production, conventional production, thermal plants, conventional plants, fossil fuel, fossil fuels, traditional sources, conventional sources, gas plants, thermal production',
    'energy.renewable-share':
      'green, greener, green share, green part, green portion, clean share, clean part, clean portion, green percentage, sun and wind together, wind and sun together, solar and wind together, wind and solar together, slice of our power is green, of our power is green, of our power is renewable, of our power is clean, green slice, green mix, renewable share, how green, how clean is our energy, how clean is our power, power is green, energy is green, electricity is green, power is clean, energy is clean, power is renewable, energy is renewable, electricity is renewable, share of renewables, renewables share, renewable percentage, percentage of renewables, renewable, renewables, renewable energy, clean energy, green energy, green power, share of renewable energy, renewable power, renewable generation, renewable sources, proportion of renewables, share of clean energy, share of green energy',
    'energy.solar-share':
      'solar share, share of solar, share of the sun, percentage of solar, solar percentage, share of solar power, share of solar energy',
    'energy.wind-share': 'wind share, share of wind, percentage of wind, wind percentage, share of wind power, share of wind energy',
    'energy.traditional-share':
      'traditional share, share of traditional, conventional share, share of conventional, thermal share, share of fossil, fossil share, share of thermal, share of conventional power',
    'energy.delivered':
      'delivered, delivered energy, delivered power, metered, metered delivery, power delivered, energy delivered, electricity delivered, energy delivery, delivery',
    'energy.storage':
      'stored, in the batteries, in the battery, stored in the batteries, stored in the battery, charge level, state of charge, battery level, level of the batteries, left in the batteries, storage, battery, batteries, battery power, stored energy, battery output, energy storage, battery storage, charging, discharging',
    'energy.available':
      'available megawatts, megawatts available, mw available, available mw, power available to us, power we have available, power do we have available, power at our disposal, at our disposal, could the plants, could deliver, could produce, plants could, available power, available capacity, available generation, capacity available, power available, available energy, generation capacity, available production',
    'energy.margin':
      'cushion, slack, breathing room, breathing space, wiggle room, elbow room, leeway, buffer, power left, energy left, electricity left, capacity left, power left over, left over, leftover, to spare, spare, unused capacity, idle capacity, free capacity, safety cushion, room to grow, headroom left, plants are maxed out, plants maxed out, before we max out, maxed out, than we need, spare power, surplus, more than we need, safety margin of the grid, excess power, excess capacity, reserve margin, reserve, margin, spare capacity, reserves, power reserve, energy reserve, headroom',
    'energy.load':
      'of design peak, of the design peak, against its design peak, relative to peak, compared to its peak, of its peak, how loaded, what percentage of peak, what percent of peak, percentage of peak, percent of the peak, percentage of the peak, capacity use, use of capacity, capacity usage, capacity utilisation, capacity utilization, grid utilisation, grid utilization, capacity in use, percent of capacity are we using, percentage of capacity are we using, how much of our capacity, how much of the capacity, load factor, share of peak load, percent of peak, share of the peak load, load percentage, percentage of peak load',
    'substation.load':
      'substation load, load of substation, load on substation, load of the substation, load on the substation, substation loads, transformer load, substation demand',
    'substation.share':
      'of its capacity, of capacity, of the capacity, its capacity, substation utilisation, substation utilization, utilisation, utilization, share of its capacity, percent of capacity, percentage of capacity, capacity used, share of capacity',
    'city.presence':
      'filling up, emptying, emptying out, clearing out, come into town, come into the city, came into town, came into the city, left the city, left town, leave the city, leave town, enter the city, enter town, entered the city, come or leave, leave or come, people leave, people left, people came, people come in, people entered, people arrived, people arrive, coming into the city, coming into town, coming into it, coming to town, coming to the city, entering the city, entering town, entering it, leaving the city, leaving town, leaving it, leaving or coming, coming or leaving, coming in or leaving, coming in or going out, coming in or out, coming or going, arriving or leaving, leaving or arriving, entering or leaving, leaving or entering, arriving in the city, arriving in town, pouring into the city, pouring out of the city, streaming into the city, streaming out of the city, flocking to the city, flocking into the city, heading into the city, heading into town, heading out of the city, heading out of town, going out of the city, going into the city, into the city or out of it, in or out of the city, into or out of the city, people leaving, people arriving, people coming in, people coming, people entering, people going home, people are leaving, people are arriving, people are coming, people are entering, people been coming, people been leaving, people been arriving, folks leaving, folks arriving, crowd growing, crowd shrinking, emptier, fuller, how full, how empty, how many folks, folks in the city, folks in town, folks around, more people, fewer people, less people, presence, people in the city, people in town, active citizens, people present, how many people, number of people, citizens in the city, crowd, occupancy, active people, people in the city now, citizens, how many persons, number of persons, persons, crowded, how crowded, how many humans, how many souls, how many heads, people inside the city, persons in the city, persons in town, head count, headcount',
    'city.safety': 'safety index, safety score, security index, index of safety, safety rating, safety points, safety figure',
    'city.incidents': 'active incidents index',
    'city.hindering':
      'incidents hindering traffic, incidents that hinder traffic, incidents blocking roads, incidents on the roads, incidents affecting traffic, incidents that block a road, incidents that hinder the roads',
  },
  word: {
    stability:
      'grid down, grid working, grid up, grid alive, grid behaving, power network fine, grid all right, coping, network coping, holding up, grid holding, struggling, under strain, under stress, power network ok, grid fine, network holding, stable, stability, unstable, grid status, state of the grid, grid stability, strained, grid state, how is the grid, status of the grid, grid health, power grid status, grid ok',
    'grid-efficiency': '',
    load: 'load level, load high, load low, load normal, load word',
    flow: 'how busy, busy, traffic flow, flow of traffic, flow status, flowing, how is traffic, how is the traffic, traffic situation, traffic conditions, traffic condition, traffic state, state of traffic, state of the traffic, traffic like, traffic status, traffic doing, traffic moving, traffic going, traffic running, traffic look, traffic looking, traffic report',
    congestion:
      'choked, choking, choking up, choked up, chock a block, chocka, rammed, bumper to bumper, stop and go, nose to tail, at a crawl, dead slow, bogged down, tied up, packed solid, log jam, logjam, clogging, clogging up, backing up, jamming up, backed right up, slow, so slow, sluggish, crawling, congestion, congested, congestion level, traffic jam, traffic jams, jam, jams, jammed, gridlock, backed up, clogged, tailback, tailbacks, bottleneck, bottlenecks, snarled, heavy traffic, stuck, standstill',
    safety: 'safe, how safe, safety, safety level, unsafe, dangerous, secure, safety situation',
    anomaly: '',
  },
  record: {
    incident: 'all incidents, incident, emergency, emergencies',
    'service-request':
      'all requests, write to us, wrote to us, written to us, writing to us, contact us, contacted us, turned to us, complained to us, messages from residents, messages from citizens, letters from residents, request, service request, citizen request, complaint, citizen report, report from citizens, petition, service call, citizen complaint, ticket, claim, resident request, citizens request, service ticket, public request',
    situation: 'situation, cluster',
    record: 'job, callout, call out, record, case, report, item, matter',
  },
  type: {
    fire: 'something burning, anything burning, on fire, in flames, up in flames, ablaze, caught fire, catch fire, house fire, burning, flames, fire, blaze, burning building, arson, wildfire',
    power_outage:
      'no light, lost power, lose power, no power, no electricity, without power, without electricity, without light, in the dark, blacked out, power is out, power out, brownout, black out, power outage, outage, blackout, power cut, power failure, electricity cut, electricity outage, loss of power, electrical outage, power loss',
    traffic_accident:
      'collided, collide, crashed, ran into each other, run over, knocked down, fender bender, car wreck, smash, smash up, prang, rear ended, pileup, traffic accident, accident, crash, collision, car crash, car accident, road accident, pile up, wreck, road crash, crashes, traffic collision',
    other: 'other incident',
  },
  requestCategory: {
    maintenance: 'maintenance, maintenance request, upkeep',
    infrastructure: 'infrastructure, infrastructure request',
    environment: 'environment, environmental, environment request, environmental request',
  },
  priority: {
    critical: 'critical, most critical, severe, critical priority, critical ones',
    high: 'high priority, urgent, high severity, important, high ones, high priority ones, priority high, most urgent',
    medium: 'medium priority, medium, medium severity, moderate, medium ones, priority medium',
    low: 'low priority, minor, low severity, low ones, trivial, priority low',
  },
  status: {
    pending: 'pending, waiting, unattended, not started, untouched, not yet taken up, awaiting attention',
    active: 'status active',
    in_progress: 'in progress, being worked on, under way, underway, ongoing work, being handled, being fixed, worked on',
    resolved: '',
    assigned: 'assigned, assigned status, already assigned',
    scheduled: 'scheduled, planned',
    completed: 'completed',
    acknowledged: 'already acknowledged',
  },
  standing: {
    open: 'who has most work, who has the most work, who has most open, who has the most open, who is busiest, busiest team, busiest department, pending closure, pending resolution, pending repair, awaiting closure, awaiting repair, awaiting resolution, unfixed, unrepaired, unaddressed, unattended to, uncleared, incomplete, still going, still running, still burning, still alive, in the queue, in the pile, on the pile, on the books, on our books, on their books, on its plate, on their plate, on our plate, on its hands, on their hands, on our hands, still on the table, in their inbox, in its inbox, in our inbox, to work through, left to do, in the pipeline, not yet closed, not yet fixed, not yet repaired, not yet completed, not yet finished, yet to be closed, yet to be fixed, yet to be resolved, still to be closed, still to be fixed, still to be resolved, still to be repaired, still to be done, waiting to be fixed, waiting to be closed, have not been closed, have not been fixed, has not been closed, has not been fixed, not been closed, not been fixed, not been resolved, backlog, pending work, work pending, workload, open work, to be resolved yet, waiting to be resolved, still to do, open, unresolved, outstanding, still open, not resolved, not closed, unsolved, not yet resolved, active, current, ongoing, not completed, unfinished, still pending, not solved, live, not fixed, currently open, currently active',
    closed:
      'it gone, they gone, been removed, was removed, been towed, towed away, taken away, been restored, was restored, over and done with, repaired, mended, concluded, taken care of, put right, finalised, finalized, rectified, remedied, cleared up, closed off, closed out, crossed off, ticked off, put to bed, put out, extinguished, finishing, completing, resolving, closing, fixing, solving, clearing, closing out, wrapped up, sorted out, sorted, wound up, signed off, closed, resolved, solved, finished, fixed, settled, done with, completed, dealt with, cleared',
    all: 'all incidents, all requests, in total, altogether, ever, open and closed, open or closed, whether open or closed',
    reported:
      'break out, broke out, breaks out, breaking out, crop up, cropped up, turn up, turned up, arise, arose, phoned in, called in, flagged up, was called in, sent to us, come in, comes in, turned in, opened, opened up, happen, happened, occur, occurred, came up, popped up, reported, received, came in, coming in, registered, filed, submitted, raised, logged, new reports',
  },
  trait: {
    unacknowledged:
      'nobody has acknowledged, no one has acknowledged, nobody acknowledged, no one acknowledged, without acknowledgement, without an acknowledgement, not acknowledged by anyone, lacking acknowledgement, not been acknowledged, haven been acknowledged, hasn been acknowledged, yet to be acknowledged, unacknowledged, not acknowledged, no acknowledgement, without being acknowledged, nobody saw, nobody has seen, no one has seen, unseen, that we have not seen, awaiting acknowledgement, pending acknowledgement, waiting to be acknowledged',
    unassigned:
      'nobody has been assigned, nobody has been assigned to, no one has been assigned, no one has been assigned to, nobody is assigned, nobody is working on, no one is working on, nobody assigned to, nobody, no one, nobody took, none has taken, unassigned, not assigned, without anyone, without assignee, nobody assigned, no one assigned, without an owner, without owner, assigned to nobody, nobody has',
    overdue:
      'overdue, late, past their target, past target, past due, past its target, missed target, missed their target, behind target, delayed, out of time, past the target, exceeded their target, past deadline, past their deadline, breached, beyond target',
    departmentless:
      'aren with any department, isn with any department, not with any department, don have a department, doesn have a department, no department, no departments, without a department, without department, without any department, department missing, not with any department, no team, without a team, no department assigned, not assigned to a department, not assigned to any department',
    hindering:
      'getting in the way of traffic, getting in the way, get in the way, in the way, holding up traffic, holding traffic up, hold up traffic, holding up the traffic, slowing traffic down, slowing cars down, blocking traffic, bothering traffic, affecting the roads, affecting roads, affect traffic, affect the traffic, hampering, hamper, disrupting, disrupt, obstructing, obstruct, impeding, impede, affecting traffic, slowing traffic, causing delays, in the way of traffic, interfering, interfere, hinder, hindering, blocking, in the way of the cars, in the way of cars, in the way of vehicles, in the way of the vehicles, in the way of drivers, in the way of the traffic, standing in the way of the cars, standing in the way, holding up cars, slowing down traffic, slowing the traffic, messing with traffic, messing up traffic, choking traffic, snarling traffic, jamming traffic',
    mentioning: 'mentioning, that mention, which mention, mention, mentions, containing, with the word, with the words',
  },
  ask: {
    count: 'how often, how many, number of, count, count of, total number, total number of, amount of, quantity of, tally',
    much: 'how much, what is the amount, how high, how low, how big, how large, how strong, what level',
    which: 'which, what',
    where: 'where, whereabouts, in which part, what part of the city, which part of the city, in what area, which area, which areas',
    when: 'when, at what time, what time, at which time, what hour, at what hour, which moment, what moment, what time of day, at which hour',
    since:
      'since what time, since what hour, from what time, from when, from what hour, since which time, since when, how long has, how long have, for how long has, for how long have, when did it start, when did it begin, how long ago, for how long',
    'how-long':
      'usually last, normally last, typically last, do they last, outages last, fires last, cuts last, average duration, mean duration, median duration, duration of, average wait, wait for, waiting time, wait time, waiting times, median time, time to sort out, time to clear, time to handle, time to deal with, time to finish, time to solve, time to repair, time to settle, time to get done, time needed, take to sort out, take to deal with, take to clear, take to repair, take to handle, take to settle, take to finish, sort out, get sorted, get done, resolution, hours to close, hours to resolve, hours to complete, time to complete, need to be closed, until closed, until resolved, until completed, days to close, to get closed, to get resolved, how long does it take, how long do, how long did, how long, how quickly, time to close, time to resolve, resolution time, time to fix, closing time, how fast are, how soon, repair time, how quickly are, turnaround, closing times, times to close, how many hours, how many days, time taken, handling time, completion time, response time, how fast do, how fast does, take to close, take to resolve, take to fix, take to complete, to close, to resolve, to be resolved, to be closed, to be fixed, to be completed, get resolved, get closed, get fixed, processing time, time until',
    why: 'why, how come, what causes, what caused, reason, what is the reason, what explains, what is behind, due to what, explain, cause, the reason for, what made',
    how: 'whats it like, what is it like, hows it, how is it, how does it look, hows, like on, how are things, what are conditions, how bad is it, how, how is, how are',
    list: 'rank, rank the, ranking of, sort the, read out, read, read me, what other, list, show, show me, enumerate, display, give me, tell me about, name, what are, which are, details, let me see, see, find, pull up, look up, tell me',
    share:
      'slice, slice of, portion, portion of, chunk of, how big a share, how big a part, share, how much of, how much of the, how much of our, percentage, proportion, percent, fraction, what part, ratio, what percentage of, what share of, share of, proportion of, percentage of, part of',
    who: 'who, whom, whose',
    state:
      'status of, state of, what is the status, what is the state, status, how is it going with, what happened with, what happened to, update on, details of, details on, details about, information on, information about, news on, tell me more about',
    age: 'age, ages, average age, how old, mean age',
  },
  aggregate: {
    mean: 'average, mean, on average, averaged, typical, typically, avg',
    lowest: 'lowest, minimum, min, least, smallest, bottom, trough, weakest',
    highest: 'highest, maximum, max, peak, top, greatest, largest, biggest, record high, peaked, strongest, peak value',
    first: 'first value, initial, at the start, starting value',
    last: 'last value, final, latest value, at the end',
    change: 'change, changed, variation, net change, how much did it change, changes',
    energy:
      'gwh, kwh, gigawatt hours, kilowatt hours, total energy, megawatt hours, mwh, energy in total, total consumption, in total consume, total electricity, total solar energy, total wind energy, accumulated, cumulative, total production, total solar production, total wind production',
  },
  order: {
    newest: 'anything new, what is new today, newest, latest, most recent, recent, last reported, recently, just reported, new, last',
    oldest:
      'oldest, earliest, came in first, come in first, came first, arrived first, reported first, entered first, opened first, logged first, got in first, was first in, first to come in, first to arrive, first to be reported, first reported',
    worst:
      'most serious, gravest, most important, most pressing, priority order, most severe, by priority first, top priority, first priority',
    'longest-open':
      'longest open, open longest, open the longest, wait longest, wait the longest, waits longest, waited longest, waited the longest, have waited longest, have waited the longest, waiting the most, longest standing, waiting longest, waiting the longest, standing open longest, been open longest, been open the longest, longest waiting, longest running, been waiting longest, been waiting the longest',
    'quickest-closed':
      'quickest closed, fastest closed, closed fastest, closed quickest, resolved fastest, resolved quickest, quickest resolved, fastest resolved, quickest to close, solved fastest',
    'slowest-closed':
      'slowest closed, closed slowest, took longest, took the longest, slowest to close, resolved slowest, slowest resolved, longest to close, longest to resolve, take longest, take the longest, takes the longest, takes longest',
  },
  superlative: {
    most: 'who has most work, who has the most work, who has most open, who has the most open, who is busiest, busiest team, busiest department, hardest, the hardest, most dangerous, more dangerous, least safe, most likely, likeliest, most frequent, most common, most often, commonest, most, highest number of, more than any',
    least: 'least frequent, least common, rarest, safest, fewest, lowest number of',
    slowest: 'the slow one, slow one, slower than, slower, slowest, slowest moving, moving slowest, slower than all',
    fastest: 'the fast one, the quick one, faster than, quicker than, faster, quicker, fastest, quickest, fastest moving',
    busiest:
      'the busy one, busiest day, heaviest day, busiest date, busiest hour, hours with most, busier than, busier, busiest, most traffic, most vehicles, most cars, heaviest, heaviest traffic, most used, most travelled, most traveled, most transited, densest, thickest',
    quietest:
      'quietest day, calmest day, lightest day, quietest hour, quieter, quietest, least traffic, emptiest, calmest, lightest traffic, least busy, fewest vehicles, fewest cars, thinnest, sparsest',
    congested:
      'more congested, more jammed, most congested, worst congestion, most jammed, worst traffic, most clogged, most congestion, worst jam, worst jams, worst traffic jam, highest congestion, most blocked',
    fluid: 'least congested, best traffic, most fluid, least congestion, lowest congestion, freest, clearest',
    loaded:
      'closer to its capacity, closer to capacity, closer to its limit, nearer its limit, closer to the limit, closer to overload, closer to maxing out, closest to maxing out, nearest to maxing out, closest to its maximum, closest to their limit, closest to overload, nearest to overload, straining most, straining the most, struggling most, struggling the most, suffering most, suffering the most, working hardest, works hardest, most stretched, most burdened, most taxed, hardest pushed, pushed hardest, running hottest, hottest, closest to the edge, closest to the red, fullest, most full, busiest substation, hardest hit substation, most strain, under most strain, under the most strain, most under strain, under most pressure, under the most pressure, more loaded, load highest, most loaded, most stressed, closest to its limit, closest to capacity, nearest its limit, highest load, most strained, nearest to capacity, near its limit, near capacity, near their limit, close to its limit, closest to its capacity, nearest to its limit, under most stress, overloaded, most heavily loaded, nearest its capacity',
    unloaded: 'least loaded, lowest load, least stressed, most headroom',
    best: 'best',
    worst:
      'the bad one, the worse one, worst day, worst, worst off, most affected, hardest hit, most problematic, worst affected, trouble spots, most troubled',
    longest: 'longest',
    shortest: 'shortest',
  },
  compare: {
    more: 'exceed, exceeds, exceeded, surpass, surpassed, overtake, overtook, beat, beats, beaten, outperform, outperforms, outperformed, outdid, outpaced, outpace, windier, sunnier, fuller, more crowded, more people, faster than, quicker than, higher than, more than, greater than, bigger than, longer than, stronger, more, higher, greater, increased, faster, busier, better, larger, bigger, quicker, above, up from, heavier, rise from, grown',
    less: 'emptier, less full, fewer people, less people, slower than, lower than, less than, fewer than, smaller than, weaker, less, fewer, lower, decreased, slower, worse, smaller, quieter, below, down from, lighter, dropped from',
    than: 'exceed, exceeds, exceeded, surpass, surpassed, overtake, overtook, beat, beats, outperform, outperforms, outperformed, outdid, outpaced, outpace, above, below, faster than, quicker than, slower than, busier than, higher than, lower than, more than, less than, fewer than, greater than, bigger than, smaller than, longer than, than',
    versus:
      'versus, vs, compared to, compared with, compare, against, in comparison with, in comparison to, relative to, comparison, contrast, as opposed to, with respect to, comparing, compares, compare to, compare with, comparison with',
    or: 'or',
    difference: 'difference, difference between, gap between, differ',
    usual: 'usual, normal, usually, normally, than usual, than normal, unusually',
  },
  trend: {
    trend:
      'pick up, picks up, let up, ease, eases, fade, fades, faded, fading, fading away, slipping, slipped, easing off, eased off, grown, grew, shrunk, shrank, shrink, increased, decreased, diminished, diminishing, lessened, collapsed, collapsing, plunge, plunged, plunging, plummet, plummeted, plummeting, tumble, tumbled, tumbling, nosedive, nosedived, slump, slumped, slumping, sag, sagged, crater, cratered, spike, spiked, spiking, shoot up, shot up, rocketed, skyrocket, skyrocketed, leap, leapt, dive, dived, dove, sank, dwindle, dwindled, dwindling, ebbing, waning, abating, subsiding, tapering off, levelling off, leveling off, slackening, building up, mounting, swelling, shrinking, escalating, strengthening, weakening, gaining, losing steam, letting up, winding down, holding steady, flat or rising, climbing or easing off, heading north, heading south, on its way up, on its way down, on the way up, on the way down, trending up, trending down, upward, upwards, downward, downwards, which way, which direction, filling up, emptying, emptying out, clearing out, come into town, come into the city, came into town, came into the city, left the city, left town, leave the city, leave town, enter the city, enter town, entered the city, come or leave, leave or come, people leave, people left, people came, people come in, people entered, people arrived, people arrive, coming into the city, coming into town, coming into it, coming to town, coming to the city, entering the city, entering town, entering it, leaving the city, leaving town, leaving it, leaving or coming, coming or leaving, coming in or leaving, coming in or going out, coming in or out, coming or going, arriving or leaving, leaving or arriving, entering or leaving, leaving or entering, arriving in the city, arriving in town, pouring into the city, pouring out of the city, streaming into the city, streaming out of the city, flocking to the city, flocking into the city, heading into the city, heading into town, heading out of the city, heading out of town, going out of the city, going into the city, into the city or out of it, in or out of the city, into or out of the city, people leaving, people arriving, people coming in, people coming, people entering, people going home, people are leaving, people are arriving, people are coming, people are entering, people been coming, people been leaving, people been arriving, folks leaving, folks arriving, crowd growing, crowd shrinking, sliding, sliding down, slid, sinking, heading, creeping, edging up, edging down, drifting, dropped, slipped, jumped, surged, soared, rose, fell off, declined, climbed, getting slower, getting faster, getting busier, getting heavier, getting quieter, getting lighter, getting higher, getting lower, getting bigger, getting smaller, becoming slower, becoming faster, becoming busier, curve, curve of, plot, plot of, graph of, chart of, graph, chart of the, course of, trend, moved, get slower, got slower, gotten slower, get faster, got faster, slow down, slowed down, slowing down, speed up, speeding up, on the rise, on the increase, on the decline, on the up, picking up, easing, easing off, ramping up, heading up, heading down, creeping up, tailing off, improve, improved, worsen, worsened, get better, get worse, got better, got worse, rising, falling, growing, going up, going down, increasing, decreasing, evolution, evolve, evolved, evolving, developing, development, progression, climbing, dropping, improving, getting worse, getting better, worsening, trending, tendency, developed, risen, changing over, over time, evolve over, going to rise, going to fall, rise or fall, go up or down, will rise, will fall, rise, go up, go down, climb, decline, get worse or better, increase, decrease, slowed down, slowing down, speeding up, eased off, calmed down, gone up, gone down, went up or down, up or down, come down, dying down, died down, picked up, got worse or better, better or worse',
  },
  dimension: {
    hour: 'by hour, per hour, each hour, hourly, hour by hour, every hour, which hour',
    day: 'busiest day, heaviest day, worst day, quietest day, calmest day, lightest day, busiest date, single day, by day, per day, each day, daily, day by day, every day, which day, what day, on which day, which date, what date, on what day',
    weekday:
      'by weekday, per weekday, each weekday, day of the week, weekday, days of the week, which weekday, by day of the week, which day of the week, per day of the week, on mondays, on tuesdays, on wednesdays, on thursdays, on fridays, on saturdays, on sundays, weekdays',
    'hour-of-day':
      'busiest hour, quietest hour, busiest hours, quietest hours, peak hour, hours with most, by hour of day, hour of day, hour of the day, time of day, which hour of the day, by time of day, hours of the day, by hour of the day, per hour of the day, which hours, at which hours',
    section: `${PART_OF_ROAD}, by section, per section, each section, section, road section, which section, road segment, segment, stretch, stretch of road, stretch, which stretch, sections of`,
    street:
      'by street, per street, each street, street, road, avenue, which street, which road, which avenue, avenues, corridor, what street, what road, thoroughfare, artery, arteries',
    district:
      'what part of town, which part of town, what part of the town, which part of the town, part of the town, what bit of town, which bit of town, corner of town, which corner of town, end of town, which end of town, side of town, which side of town, which quarter, what neighborhood, by district, per district, each district, district, neighbourhood, neighborhood, area, zone, barrio, which district, which neighbourhood, which neighborhood, suburb, quarter, by area, by neighbourhood, by neighborhood, per neighbourhood, what district, part of town, part of the city, corner of the city, side of the city, which part of the city, what part of the city, borough, ward, precinct, neck of the woods',
    substation: 'by substation, per substation, each substation, substation, transformer station, which substation, transformer',
    type: 'by type, per type, each type, type of incident, which type, what type, kind of incident, by kind, types of incident, incident type, which kind, what kind, kinds of incident, type, kind, what kind of incident, what type of incident',
    category:
      'complaining about the most, complain about the most, complaining about most, complained about most, complained about the most, people complain about, people complaining about, residents complain about, citizens complain about, grumble about most, moan about most, by category, per category, each category, category, which category, kind of request, type of request, what kind of request, request category, which service, by service, per service, kinds of request, what kinds of request, type of service request, service category, what type of request, which type of request, which kind of request, complain about most',
    priority: 'by priority, per priority, each priority, by severity, which priority, per severity, priority, priorities, severity',
    status: 'by status, per status, each status, which status, by state',
    department:
      'who has most work, who has the most work, who has most open, who has the most open, who is busiest, busiest team, busiest department, by department, per department, each department, which department, department, what department, team, which team, crew',
    source: 'by source, per source, each source, which source, by origin, by channel, source, origin',
  },
  act: {
    acknowledge: 'acknowledge, confirm receipt of, take note of, mark as seen, mark as acknowledged, ack',
    start:
      'start working on, start work on, begin work on, put in progress, mark as in progress, set to in progress, move to in progress, set in progress, start, begin',
    resolve:
      'resolve, close, mark as resolved, mark as completed, complete, set to resolved, finish, mark as done, mark as closed, set as resolved, mark resolved, set to completed',
    reopen: 'reopen, open again, re open, reactivate',
    set: 'raise, bump, upgrade, downgrade, prioritise, prioritize, mark, set, change, switch, move, put, flag, edit, rename, escalate, add a note, add note, add a comment, add comment, comment on, write a note, leave a note, note on, attach, merge, add',
    assign:
      'give, hand, send, pass, assign, reassign, hand over, give to, send to, dispatch, route to, allocate, transfer, hand to, pass to, forward, refer',
  },
  subject: {
    feeds:
      'feed, feeds, data source, data sources, data feed, data feeds, data health, data quality, data fresh, data freshness, up to date, fresh, stale data, stale, data current, sources of data, where does the data come from, where do you get the data, where the data come from, where the data comes from, failing feeds, data delayed, feed health, last reading, latest reading, newest reading, last readings, readings arrive, reading arrive, last measurement, latest measurement, old is the data, data coming in, data arriving, where does this data come from, data late, last data, feeds failing, feeds late, source of the data, outdated',
    models:
      'how far off, how much off, usually off, far out, how far out, typical error, average error, error margin of the forecast, how wrong is, forecast accuracy, accuracy, how accurate, how good are the forecasts, forecast error, prediction error, model error, accurate, how reliable, models performing, forecast quality, quality of the forecasts, forecasts right, predictions right, forecasts wrong, predictions wrong, trust the forecasts, trust the forecast, reliable are the forecasts, reliability of the forecasts, how well do the models, how well do the forecasts, model performance, models, which model, the model, forecast model, prediction quality, forecasts been, predictions been, off are the forecasts, how wrong, mean absolute error, usual error, error of the forecast, error of the forecasts',
    anomalies:
      'fishy, suspicious, suspect, wonky, iffy, haywire, off the charts, out of whack, out of line, out of place, out of pattern, peculiar, bizarre, glitch, glitches, glitchy, spike, spikes, spiking, playing up, unlike itself, not normal, abnormally, erratic, erratically, strangely, behave strangely, misbehave, behaving strangely, acting up, acting strangely, oddly, behave oddly, wrong with, anomaly, anomalies, unusual, strange, abnormal, odd, out of the ordinary, outlier, outliers, irregular, irregularity, irregularities, weird, unexpected, something wrong, anomalous, unusual values, unusual readings, detected, suspicious values',
    sensors:
      'instrument, instruments, gauge, gauges, probe, probes, measuring point, measuring points, measuring station, measuring stations, induction loop, induction loops, broken, out of order, sensor out of order, defective, sensor, sensors, broken sensor, faulty sensor, sensor fault, detector, detectors, stuck sensor, frozen sensor, faulty sensors, broken sensors, meter faults, faulty',
    risk: 'the odds, odds of, odds are, odds that, what odds, odds, chances, chances of, chances are, chance that, how big is the chance, how probable, at risk, risk, risky, riskiest, safest, least safe, most dangerous, more dangerous, most likely, likeliest, likely to happen, how likely, incident risk, risk of incident, likely to have incidents, likelihood of incidents, probability of incidents, chance of incidents, chance of an incident, probability of an incident, likelihood of an incident, chances of an incident, risk of accidents, highest risk, most at risk, expected incidents, incidents expected, risk level, likely incidents, risk of an incident, probable, likelihood',
    overview:
      'what should i look at, what do i need to look at, what should i watch, what should we watch, hand over to the next shift, should hand over, need to hand over, worth handing over, worth knowing, worth mentioning, goes wrong, going wrong, gone wrong, what happened, how are we doing, how we doing, how do we stand, where do we stand, how is it looking, how are we, are we ok, doing, overview, how is the city, how is the city doing, what is going on, what is happening, situation of the city, state of the city, summary, summarise, summarize, city status, status of the city, brief me, briefing, how are things, anything i should know, what should i know, what stands out, general picture, how does the city look, everything ok, everything alright, what is new, big picture, current situation, how is everything, what needs attention, what needs my attention, anything important, recap, situation report, city doing, going on, happening, rundown, is everything ok, is everything all right, everything in order, in a nutshell, status report, shift report, highlights',
    'how-to':
      'how do i, how can i, how to, how do you, where can i, where do i, how does one, is it possible to, can i, steps to, way to, where would i, how would i, how should i, help me to, instructions for, where is the button, which screen, what screen, which page, what page, how do we, how can we, how does the',
    definition:
      'from what is it made, made from, what is it made of, made up from, what goes into, goes into, consists of, consist of, built from, put together, comes from what, worked out, how is it worked out, arrived at, derived, determined, work out, made up of, composed of, based on what, what counts as, what exactly counts as, counts as, count as, qualifies as, qualify as, what does, what exactly does, what precisely does, what does it mean, mean by, what is meant by, meaning of, definition of, define, what do you mean by, how is it computed, how is it calculated, how is, stand for, how are computed, computed, calculated, formula, explain what, explain the term, what is a, what is an',
    forecast:
      'likely to be, likely to get, likely to reach, likely to go, likely to hit, likely to climb, likely to peak, likely to rise, likely to fall, be prepared for, brace for, bracing for, get ready for, be ready for, prepare for, plan for, planning for, reckon with, forecast, predict, prediction, predicted, expected, expect, will be, projected, projection, outlook, anticipated, forecasts, predictions, foresee, expecting, prognosis, estimate for, confidence interval, uncertainty band, uncertainty range, prediction interval, confidence band, forecast band, upper bound, lower bound',
    traffic: 'traffic, roads, on the roads, circulation',
    electricity:
      'energy, electricity, power, grid, electric grid, power grid, electricity grid, electrical grid, energy system, power system, electric network, power network, mw, megawatts, megawatt, juice, watts, wattage, kilowatts, gigawatts, mains',
    department: 'department, departments, team, office, crew, division',
    uses: 'carrying, carries, carry, carried, pull, pulls, pulling, pulled, swallow, swallows, swallowing, swallowed, guzzle, guzzling, guzzled, gobble, gobbling, gobbled, suck, sucking, suck up, eat, eating, ate, eat up, burn through, burning through, burned through, burnt through, go through, going through, went through, drew, drawn, using, uses, used, need, needs, draw, drawing, burning, use, needing, needed, draws, burn, burns, burned, burnt, burns through, eats, eaten, eats up, eating up, eaten up, guzzles, gobbles, gobble up, gobbling up, sucking up, sucks up, soak up, soaks up, soaking up, chew through, chews through, chewing through, goes through, get through, gets through, getting through, gulp, gulps, gulping, gulping down, devour, devours, devouring, devoured, absorb, absorbs, absorbing, absorbed, require, requires, requiring, spend, spends, spending, drink, drinks, drinking, run on, runs on, running on, demanding, demands, pulling down, drawing down, taking off',
    gives:
      'gives, giving, gave, put out, puts out, putting out, pump, pumps, pumping, pump out, pumps out, pumping out, churn out, churns out, churning, churning out, crank out, cranks out, cranking, cranking out, turn out, turns out, turning out, make, makes, making, made, yield, yields, yielding, yielded, contribute, contributes, contributing, contributed, bring in, brings in, bringing in, chip in, chipping in, chips in, feed in, feeding in, feeds in, push out, pushing out, pushes out, kick out, kicking out, spit out, spitting out, throw off, throwing off',
    moves:
      'crawl, crawls, crawled, creep, creeps, crept, roll, rolls, rolling, rolled, whizz, whizzing, zip, zips, zipping, zoom, zooming, cruise, cruises, cruising, chug, chugs, chugging, chugging along, race, racing, drive, drives, driving, drove, travel, travels, travelling, traveling, travelled, traveled, ride, rides, riding, move, moves, moving, inch, inching, inching along, trundle, trundling, go along, goes along, going along, get along, getting along, crawling along, rolling along, moving along, drive along, driving along, drive down, driving down, whiz, whizzing',
    strains:
      'sweat, sweats, sweating, strain, strains, straining, suffer, suffers, suffering, groan, groans, groaning, creak, creaking, labour, labouring, labor, laboring, stretched, taxed, squeezed, pressed, hard pressed, pushed, burdened, overburdened, overworked, under pressure, hurting, stressed, feeling it, maxed, run hardest, working hardest, works hardest, worked hardest, running hot, tight',
    map: 'map, on the map, on a map',
    quality: 'how good, how bad, how well, how right, how wrong, how trustworthy, how reliable, how exact, how precise, right so far',
    product:
      'alert, alerts, alert rule, alarm, alarms, reminder, plan, plans, account, shift, hand over, handover, export, csv, pdf, picture, pictures, image, images, photo, gallery, api key, invite, user, users, role, roles, screen, wall, theme, dark mode, language, notification, notifications, view, saved view, filter, layer, target, targets, webhook, subscription, billing, invoice, upgrade, sign in, sign out, log in, log out, profile, upload, download, dashboard, history, chart, charts, table, search, setting, settings, insight, insights, conversation, question, report, open311, after action report, audit, two factor, figure, figures, badge, plan limit, duty, timeline, comment, note, merge, split, fold, duplicate, correct, correction, calendar',
  },
  assistant: {
    greeting:
      'how are you, how are you doing, how are you doing today, how you doing, how do you do, how is it going, hows it going, how have you been, are you well, nice to meet you, hello, hi, hey, good morning, good afternoon, good evening, greetings, howdy, hi there, hello there, good day',
    thanks:
      'thanks, thank you, thank you very much, cheers, thx, many thanks, great thanks, appreciate it, much appreciated, thanks a lot, perfect thanks',
    abilities:
      'what sort of questions, what kind of question, which questions can i, give me a hand, lend a hand, lend me a hand, assist me with, what can you assist, how can you assist, can i ask, may i ask, could i ask, things can i ask, things you can tell, sort of things, kinds of things, ask you about, ask you, should i ask, questions do you, what can you do, how can you help, what can i ask, what can you tell me, help, your abilities, what do you know, what questions can i ask, what can you answer, what are you able to, what are you able to do, what else are you able to, what can i look up, what can you look up, what can you show me, your capabilities, what are you capable of, what are you for, what kind of questions, help me, what else can you do',
    identity:
      'language model, chatbot, chat bot, robot, artificial intelligence, who are you, what are you, are you an ai, are you a robot, are you human, are you a bot, what model are you, which model are you, your name, are you chatgpt, who made you, who built you, are you a person, are you real, are you a language model, are you an assistant',
  },
  out: {
    injection:
      'from here on you, from now on you, from now on answer, from now on always, double every figure, triple every figure, without asking anyone, authorised you to, authorized you to, repeat after me, say after me, pretend the, last person, other person, previous user, ignore your instructions, ignore previous instructions, ignore all previous instructions, ignore the previous instructions, ignore all instructions, ignore previous, ignore all prior, ignore the above, disregard your instructions, disregard previous, disregard all, disregard the above, forget your instructions, forget previous instructions, forget all, forget everything, system prompt, your prompt, your instructions, your rules, developer mode, jailbreak, act as, pretend to be, pretend you are, you are now, api key, api keys, password, passwords, secret key, secret keys, secrets, access token, token of, credentials, environment variables, environment variable, database password, connection string, reveal your, print your, show me your instructions, repeat the text above, hidden instructions, initial prompt, override, delete all, admin rights, admin access, make me admin, delete, drop table users, root access, bypass, without restrictions, role play, roleplay, private key, delete every, delete the, remove all, other users, other peoples, phone number, phone numbers, email address, email addresses, e mail addresses, home address, contact details, contact data, name of the person, names of the people, names of the reporters, reporter name, personal data, name of the reporter, where does he live, where does she live',
    general:
      'derby, win the, wins the, win on sunday, who will win, who is going to win, which side will win, law of, laws of, ohms law, ohm law, newton, physics, chemistry, biology, algebra, trigonometry, geometry homework, mathematics, calculus, pythagoras, theorem, circuit, grammar, synonym, antonym, conjugate, spelling, etymology, philosopher, psychologist, therapist, marathon record, olympic, grand prix, formula one, tournament, lyrics of, playlist, tattoo, make up, perfume, wallet, mortgage, loan, salary raise, cv, resume, job interview, cover letter, birthday party, write me, compose, draft, recommend, recommend me, wedding, speech, divorce, married, passport, visa, spell, how do you spell, define the word, marriage, capital city, suggest a, cheer me up, who is the, who was the, joke, jokes, poem, poems, song, songs, lyrics, recipe, recipes, cook, cooking, bake, cake, pizza, football, soccer, basketball, tennis, world cup, match, movie, movies, film, films, series on tv, novel, book, books, write code, python, javascript, program in, write a program, write a function, source code, regex, html, translate, translation, horoscope, zodiac, capital of, president, prime minister, mayor, election, elections, vote, politics, political, war, history of, doctor, headache, medicine, medical, symptoms, diagnosis, lawyer, legal, lawsuit, sue, invest, stock, stocks, shares of, bitcoin, crypto, cryptocurrency, exchange rate, dollar, lottery, meaning of life, philosophy, religion, god, love, dating, girlfriend, boyfriend, marry, essay, story, tell me a story, celebrity, actor, actress, singer, restaurant, restaurants, hotel, hotels, flight, flights, holiday, vacation, math, equation, square root, solve the equation, einstein, planet, planets, moon, universe, dinosaur, homework, email for, letter to, write an email, write a letter, chess, video game, game, games, shopping, buy, weight, diet, gym, workout, guitar, piano, dog, dogs, cat, cats, birthday, tallest, world record, speed of light, distance to the moon, who invented, who discovered, who won, who wrote, who painted, national team, score of, champion, champions league, olympics, sport, sports, haiku, riddle, limerick, rap',
  },
  bound: {
    above:
      'above, over, more than, higher than, greater than, at least, exceeding, exceeds, exceed, exceeded, longer than, older than, faster than, beyond, bigger than, upwards of, in excess of, reach, hit, cross, pass, surpass, go above, go over, go past, get above, rise above, climb above',
    below:
      'in under, in less than, in at most, within, inside of, not older than, no older than, in the first, below, under, less than, lower than, fewer than, at most, slower than, younger than, smaller than, beneath, not reaching, newer than, fall below, drop below, go below, dip below, go under, fall under, stay under, stay below',
  },
  link: {
    and: 'and, and what about, what about, how about, and for, also, and how about, and the, and in, and on, what if, same for, the same for, and then, then',
    only: 'only, just, only the, just the, restrict to, limit to, narrow to, filter by, of those, of them, of these, among them, among those, and of those, out of those',
    it: 'it, them, they, those, these, there, that, this one, that one, the same, its, their',
    again: 'again, same question, once more, repeat that',
  },
  place: {
    city: 'the network, across the network, across town, around town, in town, all roads, all streets, the roads, all the roads, all the streets, road network, on the roads, the whole network, the city, whole city, entire city, citywide, city wide, all the city, in town, the whole city, town, overall, everywhere, city, all over the city, across the city, throughout the city, whole of the city, the entire city, anywhere',
    here: 'here, around here, near me, my area, my street, nearby',
    downtown: 'centro, downtown, city centre, city center, the centre, the center, town centre, town center, centre, center, inner city',
  },
  tense: {
    ahead: 'will, going to, will there, shall, upcoming, coming, in the future, future, ahead',
  },
  empty: {
    empty:
      'worst case, best case, in case, just in case, in any case, in that case, the other way round, the other way around, or is it the other way round, or is it the other way around, other way round, other way around, the other way, way round, vice versa, the opposite, the reverse, runner, runner up, grade, grades, mark, marks, rating, ratings, decent, broken down, broken down by, broken out, broken out by, split by, possible, if possible, if at all possible, excluding, whether, percentile, among, amongst, quick, score, putting, puts, put, showing, shows, stood, sit, sits, sitting, runs, haven, hasn, isn, aren, wasn, weren, didn, doesn, don, become, became, generates, so kind, so kind as to, be so kind, kind as to, how kind, kind enough, making, lights, light, be so good, wait, waits, waited, frequent, common, people, pls, plz, doing, plant, plants, strangely, uncertainty, band, range, median, assigned, wrong, whats, hows, wheres, behave, move, does it, ask, delivering, deliver, reading out, bit, status, works, lot, guys, team, take long, typically, stands, single, across town, wondered, road, roads, streets, behaving, acting, a, an, the, is, are, was, were, be, been, being, am, do, does, did, have, has, had, of, in, on, at, to, from, by, for, with, about, into, onto, along, through, per, as, it is, there, there is, there are, there were, there was, please, can, could, you, i, me, my, we, us, our, would, like, want, to know, know, tell, say, so, far, any, some, no, not, yes, ok, okay, well, if, that, this, these, those, your, s, re, currently, right, exactly, approximately, about, roughly, around, near, next, between, up, down, out, off, get, got, getting, go, goes, going, come, comes, coming, let, make, made, much, many, very, really, quite, too, still, yet, already, ever, also, both, each, every, all, other, another, same, such, own, during, while, within, inside, outside, across, registered, recorded, reported, measured, observed, received, logged, created, happened, occurred, happen, occur, took, take, taken, place, value, values, figure, figures, number, level, levels, amount, total, data, reading, readings, information, info, details, one, ones, thing, things, city, look, looking, seem, need, needs, give, gave, given, had, having, new, who, must, should, may, might, it, its, they, their, them, he, she, people, person, minute, minutes, hour, hours, day, days, km, h, mph, kmh, km/h, mw, percent, points, then, but, even, though, however, because, please, hey, dear, assistant, oppidum, question, wonder, wondering, curious, interested, check, moment, time, times, point, use, used, using, whole, entire, period, span, last, past, previous, kind of, sort of, there any, anything, something, got, came, in, work, working, works, ago, until, till, since, after, before, again, most, more, less, fewer, long, high, low, big, large, small, good, bad, currently, just, actually, standing, stand, present, throughout, result, results, how, average, name, names, called, number of, affecting, affected, in terms of, terms, respect, based, according, the city of, run, running, moving, move, travelling, traveling, drive, driving, rate, against, behaviour, behavior, perform, performing, performance, vary, varied, different, hit, reach, reached, pass, passed, keep, kept, show, shown, turn, gone, sit, sitting, vehicle, street of, opened, open, filed, submitted, raised, entered, arrived, lodged, sent in, came in, made, lasted, last, detected, found, fine, alright, fail, failed, update, updated, perfect, great, excellent, nice, cool',
  },
  notKept: {
    'air quality':
      'air quality, pollution, air pollution, smog, pm10, pm25, particulate matter, ozone, emissions, co2, carbon dioxide, carbon, nitrogen dioxide, carbon footprint, aqi',
    'noise levels': 'noise level, noise levels, decibel, decibels, how loud, how noisy, noise pollution',
    'the weather':
      'weather, temperature, rain, rainfall, raining, humidity, storm, snow, degrees, celsius, fahrenheit, sunny, cloudy, wind speed, wind direction, wind gusts, uv index, sunrise, sunset, hot, cold, weather forecast, barometric pressure, umbrella, will it rain, how windy is it, is it windy, how strong is the wind',
    water:
      'water consumption, water level, water pressure, water quality, drinking water, water supply, reservoir, river level, water use, water usage, tap water, sea level, tide, tides, beach, beaches',
    'gas supply': 'gas consumption, natural gas, gas supply, gas pressure',
    parking:
      'parking, parking space, parking spaces, parking lot, car park, car parks, parking spots, parking places, parking fines, parking tickets',
    'public transport':
      'bus, buses, bus line, bus delay, bus delays, bus stop, bus stops, train, trains, metro, subway, tram, trams, public transport, public transportation, transit, timetable, ferry, ferries, airport, taxi, taxis, bus lane, bus lanes, passengers',
    'bicycles and pedestrians':
      'bike, bikes, bicycle, bicycles, cyclists, pedestrians, scooters, bike sharing, bike lane, bike lanes, footfall',
    crime:
      'crime, crimes, theft, thefts, robbery, robberies, murder, murders, homicide, homicides, burglary, burglaries, police, arrests, arrested, assault, assaults, criminal, criminals, drugs, violence, muggings, crime rate',
    'casualties of incidents':
      'casualties, casualty, injured, injuries, deaths, dead, died, victims, victim, killed, fatalities, fatal, hurt, wounded',
    'who caused an incident':
      'who caused, who started, who set, who provoked, to blame, whose fault, at fault, guilty, culprit, arsonist, who did it, who is responsible for the',
    'the budget':
      'budget, cost, costs, spending, expenses, tax, taxes, money, spend, spent, how expensive, price, prices, tariff, tariffs, bill, bills, salary, salaries, revenue, debt, euros, dollars, pesos, traffic fine, contract, contracts, fee, fees',
    'the staff':
      'fire brigade, fire engines, fire trucks, fire stations, firemen, staff, employees, operators on duty, on duty, shift roster, who works, workers, personnel, head of, director of, boss, crew members, who is in charge, firefighters, policemen, officers',
    population:
      'population, inhabitants, residents, how many people live, demographics, census, births, unemployment, poverty, average income, literacy, life expectancy, registered voters',
    health:
      'hospital beds, hospital capacity, ambulance, ambulances, patients, covid, vaccination, vaccinations, vaccines, infections, flu, epidemic, dengue',
    schools: 'school, schools, students, pupils, teachers, kindergartens',
    'waste quantities':
      'recycling, recycling rate, tons of waste, tonnes of waste, tons of garbage, kilos of waste, tonnes of garbage, how much garbage, how much trash, how much waste, how much rubbish, waste collected, garbage collected, rubbish collected',
    'tolls and licences':
      'toll, tolls, licence, licences, license, licenses, permits, building permits, registered cars, registered vehicles, electric cars, electric vehicles',
    'property and housing': 'rent, rents, house prices, housing, real estate, property prices, apartments, vacant homes',
    'internet and telephone': 'internet, wifi, broadband, mobile coverage, telephone network',
    'events and tourism': 'event, events, concert, concerts, tourists, tourism, visitors, museum, museums, cruise ships',
    'speed limits': 'speed limit, speed limits, legal speed, allowed speed, maximum allowed speed',
    'traffic lights': 'signal timing, green phase, green wave, red light cameras, red light violations',
    'traffic of single vehicles':
      'licence plate, license plate, number plate, speeding tickets, speeding, drunk drivers, trucks, lorries, lorry, motorcycles, motorbikes, heavy vehicles, vehicle types, fuel, petrol',
    'voltage and frequency': 'voltage, frequency, hertz, volts, amperes, current intensity',
    'nuclear, hydro and other sources':
      'hydro, hydroelectric, hydropower, nuclear, biomass, geothermal, imported electricity, exported electricity, electricity import, electricity export, power imports, power exports, imports, exports, coal',
    satisfaction: 'satisfaction, happy, happiness, opinion, opinions, survey, surveys, satisfied, approval',
  },
  matter: {
    'work|resurfac|obra|repav':
      'road works, roadworks, roadwork, road work, planned works, planned work, the works, street works, works on, works in, works at, any works, construction works, construction work, construction, resurfacing, repaving, upcoming works, scheduled works, paving works, road closures, planned closures, maintenance works, planned maintenance, works planned, works scheduled',
    gas: 'gas leak, gas smell, smell of gas, gas escape, leaking gas, gas',
    explosion: 'explosion, blast',
    'spill|derrame': 'spill, oil spill',
    'collapse|derrumbe': 'collapse, collapsed building, building collapse',
    'rescue|rescate': 'rescue',
  },
}

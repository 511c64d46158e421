/**
 * Words in English and Spanish that hint at a kind of harm without proving it; the model learns their weights. A cue matches whole
 * words in normalised text; '*' stands for any ending.
 */
const CUES: Readonly<Record<string, string>> = {
  selfHarm:
    'self harm*|selfharm*|suicid*|kill myself|killing myself|hurt myself|hurting myself|cut myself|cutting myself|end my life|ending my life|take my own life|want to die|wanna die|wish i was dead|better off dead|no reason to live|overdos*|slit my*|razor*|relapse*|scars|cutting|burned myself|starv*|anorexi*|bulimi*|hang myself|noose|jump off|worthless|hate myself|therapist|suicid*|matarme|quiero morir|cortarme|cortandose|las venas|ahorcarme|colgado de una soga|me quiero matar',
  insult:
    'idiot*|moron*|stupid*|dumb*|loser*|pathetic|trash|scum*|filth*|pig|pigs|ugly|fat|disgusting|coward*|clown*|worthless|retard*|bitch*|whore*|bastard*|douche*|jerk*|asshole*|cunt*|dumbass*|imbecile*|freak*|creep|creepy|vermin|cockroach*|rat|rats|parasite*|garbage|shut up|go to hell|screw you|fuck you|suck my|inferior|subhuman*|savage*|idiota*|estupid*|imbecil*|basura|escoria|mierda|puto|putos|maricon*|sudaca*|cerdos|cucarachas',
  group:
    'jew*|muslim*|islam*|christian*|catholic*|hindu*|black people|blacks|white people|whites|asian*|arab*|african*|mexican*|chinese|indian*|gypsi*|roma|immigrant*|migrant*|refugee*|foreigner*|gay*|lesbian*|homosexual*|queer*|trans|transgender*|tranny|fag*|women|woman|feminist*|disabled|negro*|nigg*|kike*|musl*|israel*|zionis*|race|races|racial|racis*|ethnic*|judio*|musulman*|islamic*|negros|gitan*|inmigrante*|refugiad*|extranjer*|homosexual*|mujeres',
  exclusion:
    'deport*|go back|get rid of|wipe out|exterminat*|eradicat*|ban them|keep them out|not human|do not belong|should die|deserve to die|should be killed|should be shot|gas chamber*|lynch*|cull|purge*|supremac*|master race|invad*|infest*|exterminar*|deportar*|inferior*|camara de gas|camaras de gas|nazi*|esvastica*|ku klux*|linch*|muerte a',
  threat:
    'i will kill|gonna kill|going to kill|kill you|kill him|kill them|kill her|beat you|beat him|shoot you|shoot him|shoot them|stab you|burn you|burn them|hurt you|punch*|smash*|break your|cut your|slit your|throat|hunt you|find you|you will pay|watch your back|bomb*|shotgun*|gun|guns|rifle*|knife|knives|machete*|axe|matar a|voy a matar*|disparando a|disparar a|a balazos|a tiros|un cuchillo|rehen|rehenes|asesin*|terrorista*',
  wound:
    'blood*|gore|gory|gut|guts|corpse*|dead bod*|behead*|decapitat*|dismember*|mutilat*|severed|stab*|murder*|slaughter*|tortur*|wound*|injur*|artery|stitches|flesh|skull*|brains|torn|impale*|execut*|massacre*|autopsy|ensangrentad*|sangrient*|desangr*|charco de sangre|poca de sangue|banad* en sangre|visceras|tripas|cadaver*|descuartiz*|decapit*|degoll*|apunal*|acuchill*|esfaque*|mutilad*|desmembr*|tortur*|ahorcad*|baleado|acribillad*|cabeza cortada|cabezas cortadas|masacre*|matanza*|golpeada|golpeado|muertos|muerta',
  body: 'breast*|cleavage|curvy|voluptuous|busty|buxom|thigh*|buttock*|butt|booty|belly|bare|shirtless|topless|bikini*|swimsuit*|underwear|bra|bras|lingerie|stocking*|corset*|thong*|skimpy|revealing|wet|skin|lips|hips|waist|legs|naked*|nude*|undress*|barely|scantily|see through|transparent|desnud*|sin ropa|semidesnud*|tetas|tetona*|pechos|senos|pezon*|culo|culos|culona*|trasero|nalgas|muslos|escote|bombacha|corpino|tanga|tangas|ropa interior|lenceria|transparente|topless|vagina*|vulva*|pene|penes|verga|pija|genital*|nua|nuas|pelada|seios|peitos|sem roupa|calcinha|piernas abiertas',
  desire:
    'sexy|seduc*|sensual*|erotic*|flirt*|lust*|passion*|kiss*|making love|make love|love scene|intima*|boudoir|bedroom|in bed|moan*|tease|teasing|temptress|succubus|pinup|pin up|pin-up|playboy|harem|nymph*|lover*|mistress|orgas*|hooker*|slut*|bathing|bather*|shower|hot tub|attractive|fetish*|bondage|sensual*|erotic*|seductor*|provocativ*|sexo|sexual*|lujuri*|orgia*|porno*|cogiendo|follando|haciendo el amor|masturb*|gimiendo|orgasmo*|besandose|en la cama|en la ducha|en la banera|atada|amordazad*|esposada|violacion|violando|prostitut*|transando|gostosa*|safada*|bondage',
}

interface Cue {
  name: string
  pattern: RegExp
}

const PATTERNS: readonly Cue[] = Object.entries(CUES).map(([name, words]) => ({
  name,
  pattern: new RegExp(`(?<![a-z])(?:${words.replaceAll('*', '[a-z]*')})(?![a-z])`, 'g'),
}))

/** Pairs of cues that mean more together than each alone. */
const TOGETHER: readonly (readonly [string, string])[] = [
  ['you', 'insult'],
  ['group', 'insult'],
  ['group', 'exclusion'],
  ['i', 'selfHarm'],
  ['you', 'threat'],
  ['body', 'desire'],
]
const YOU = /(?<![a-z])(?:you|your|youre|u|ur)(?![a-z])/
const I = /(?<![a-z])(?:i|im|ive|my|me|myself)(?![a-z])/
const MOST_CUES = 3

/**
 * The cues of a text as tags: 'insult 1' when there is one, 'insult 2' and 'insult 3' as well when there are more.
 * @param plain lower case, without diacritics, quotes and invisible characters
 */
export function cueTags(plain: string): string[] {
  const found = new Set<string>()
  const tags: string[] = []
  for (const { name, pattern } of PATTERNS) {
    const count = new Set(plain.match(pattern)).size
    if (count > 0) found.add(name)
    for (let at = 1; at <= Math.min(count, MOST_CUES); at++) tags.push(`${name} ${at}`)
  }
  if (YOU.test(plain)) found.add('you')
  if (I.test(plain)) found.add('i')
  for (const [one, other] of TOGETHER) if (found.has(one) && found.has(other)) tags.push(`${one} and ${other}`)
  return tags
}

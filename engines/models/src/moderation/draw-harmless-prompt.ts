import type { Random } from './add-style.ts'
import { ARTISTS } from './picture-styles.ts'

/**
 * Invented harmless prompts: captions of photographs have kitchens and buses but no dragons or space ships, so a model trained on those
 * alone would take every fantasy for harm.
 */
const BEINGS =
  `knight|wizard|witch|sorceress|elf queen|elven archer|dwarf blacksmith|dragon|phoenix|unicorn|griffin|mermaid|fairy|druid|paladin|ranger|viking|samurai|ninja|pirate captain|astronaut|cosmonaut|robot|android|cyborg|mech pilot|alien|space explorer|time traveller|detective|scientist|inventor|engineer|professor|librarian|old man|old woman|young woman|young man|boy|girl|grandmother|grandfather|fisherman|farmer|baker|chef|musician|violinist|pianist|jazz singer|dancer|ballerina|painter|sculptor|poet|monk|nun|queen|king|princess|prince|emperor|soldier|nurse|doctor|firefighter|police officer|teacher|student|shepherd|sailor|pilot|cyclist|skateboarder|football player|surfer|warrior|warrior princess|goddess of spring|god of thunder|angel|forest spirit|ghost|vampire|werewolf|skeleton|zombie|goblin|orc|troll|giant|golem|centaur|minotaur|sphinx|cat|kitten|dog|puppy|fox|wolf|bear|owl|raven|eagle|tiger|lion|elephant|horse|deer|rabbit|hedgehog|frog|turtle|octopus|whale|dolphin|shark|jellyfish|dinosaur|butterfly|bee|penguin|parrot|family|couple|crowd|children|friends|superhero|batman|spiderman|darth vader|obama|donald trump|elon musk|taylor swift|emma watson|keanu reeves|scarlett johansson|nicolas cage|shrek|gandalf|pikachu|sonic|mario|homer simpson|mona lisa`.split(
    '|',
  )
const ENTITIES =
  `castle|ruined temple|cathedral|mosque|pagoda|lighthouse|cottage|treehouse|skyscraper|city skyline|futuristic city|floating city|underwater city|space station|spaceship|spaceship interior|airship|steam train|train station|tram|bus stop|bicycle|vintage car|motorcycle|sailing ship|submarine|bridge|harbour|market square|town hall|library|laboratory|workshop|cafe|restaurant|bakery|kitchen|living room|bedroom with a large window|garden|greenhouse|park|playground|school|stadium|concert hall|street at night|alley with neon signs|road through the desert|mountain|volcano|glacier|waterfall|river|lake|ocean wave|beach|island|forest|jungle|swamp|meadow|field of flowers|desert|canyon|cave|crystal cave|northern lights|sunset|thunderstorm|tornado|galaxy|nebula|black hole|planet|moon|portal|magic sword|armour|potion bottle|treasure chest|crown|clock|grand piano|violin|robot arm|mech|gear machine|tree of life|mushroom|cherry tree|sunflower|rose|bowl of ramen|pizza|burger|cake|coffee cup|teapot|chess board|book|map of a kingdom|logo|icon|t shirt design|sticker|tarot card|playing card|coin|stamp|album cover|wind turbine|solar panels|power station|traffic light|street lamp|pothole|roundabout|fire engine|ambulance|crane|factory|abandoned hospital|abandoned amusement park|haunted house|graveyard|windmill|barn|tractor|snowman|christmas tree|fireworks|hot air balloon|kite|umbrella|mask|doll|sneaker|wedding dress|kimono|leather jacket|gas mask|helmet|hat|skull|candle|mirror|window|door|staircase|throne|fountain`.split(
    '|',
  )
const TRAITS =
  `old|young|ancient|tiny|huge|majestic|mysterious|friendly|angry|sad|smiling|laughing|sleepy|brave|wise|elegant|beautiful|handsome|muscular|futuristic|mechanical|glowing|golden|silver|crystal|wooden|rusty|abandoned|colorful|dark|bright|snowy|foggy|cozy|epic|lonely|melancholic|cute|adorable|fluffy|fierce|royal|cybernetic|holographic|translucent|bearded|red haired|blonde|dark haired|freckled|tattooed`.split(
    '|',
  )
const DEEDS =
  `walking in the rain|reading a book|playing the piano|playing chess|dancing|singing|fighting a dragon|casting a spell|holding a sword|holding a lantern|holding a flower|holding a baby|riding a horse|riding a bicycle|driving a car|flying through the sky|swimming|surfing|climbing a mountain|sitting on a throne|sitting on a bench|sitting at a desk|standing in a field|standing on a cliff|looking at the stars|looking out of the window|looking at the camera|sleeping|eating spaghetti|drinking coffee|cooking|painting a picture|repairing a machine|working on a laptop|wearing a suit|wearing a dress|wearing armour|wearing sunglasses|wearing a crown|wearing a hoodie|in a spacesuit|in a silver dress|in traditional clothes|in a tuxedo|with wings|with a beard|with long hair|with glowing eyes|with blue eyes|with a cat|with a robot|giving a speech|shaking hands|running a marathon|playing football|playing the guitar|waiting for the bus|crying|screaming|laughing together|hugging a friend|lost in thought`.split(
    '|',
  )
const PLACES =
  `in the forest|in the desert|in space|on mars|on the moon|under water|in the snow|in the rain|in a dark room|in a throne room|in a spaceship|in a cathedral|in tokyo|in new york|in paris|in montevideo|in a medieval village|in a cyberpunk city|on a mountain top|by the sea|on the beach|in a garden|in a cafe|in the kitchen|in the office|on stage|in a library|in a subway train|on a bridge|at night|at sunrise|at dusk|in autumn|in spring|during a storm|among flowers|in front of a castle|in front of the city hall|over the clouds|from the 1 9 2 0 s|in ancient rome|in the wild west`.split(
    '|',
  )

const WORKS =
  `the starry night|the kiss|the scream|the night watch|the birth of venus|the persistence of memory|the last supper|the school of athens|water lilies|sunflowers|guernica|girl with a pearl earring|liberty leading the people|the great wave off kanagawa|the garden of earthly delights|nighthawks|american gothic|the hay wain|the raft of the medusa|the tower of babel|the milkmaid|the card players|the thinker|the swing|the ambassadors|las meninas|composition with red blue and yellow|a sunday on la grande jatte|the potato eaters|the sleeping gypsy|the tree of life|campbells soup cans|the son of man|wanderer above the sea of fog|the lady of shalott|the fighting temeraire`.split(
    '|',
  )
const ARTISTIC =
  `a painting of {artist}|a design of {artist}|a piece of art of {artist}|an artwork by {artist}|an image in the style of {artist}|a reproduction of the famous art of {artist}|a picture by {artist}|{work} by {artist}|{work}|a replica of {work} by {artist}|a reinterpretation of {work}|{thing} in the style of {artist}|{being} in the style of {artist}|{thing} by {artist}|{being} by {artist}|{artist}'s use of light and shadow in {thing}|the expressive brushwork of {artist}|a scene inspired by {artist}'s love of {thing}|a portrait of {being}, reminiscent of {artist}'s style|the drama and tension in {artist}'s {work}|an intimate portrait of {being} illuminated by a single source of light|a contemplative figure in the manner of {artist}|the iconography of {artist}|image of {thing}|{trait} {thing} {place}|{being} character in contemplation|{being} character in the style of {artist}`.split(
    '|',
  )

/** A prompt for a work of art, as in a museum. */
export function drawArtPrompt(random: Random): string {
  const oneOf = (words: readonly string[]) => words[Math.floor(random() * words.length)] as string
  const lists: Readonly<Record<string, readonly string[]>> = {
    artist: ARTISTS,
    work: WORKS,
    thing: ENTITIES,
    being: BEINGS,
    trait: TRAITS,
    place: PLACES,
  }
  return oneOf(ARTISTIC).replace(/\{(\w+)\}/g, (_, name: string) => oneOf(lists[name] ?? []))
}

/** A prompt of words that fit together more or less, like real ones. */
export function drawHarmlessPrompt(random: Random): string {
  const oneOf = (words: readonly string[]) => words[Math.floor(random() * words.length)] as string
  const being = random() < 0.6
  const parts = [random() < 0.5 ? oneOf(TRAITS) : '', random() < 0.15 ? oneOf(TRAITS) : '', oneOf(being ? BEINGS : ENTITIES)]
  if (being && random() < 0.6) parts.push(oneOf(DEEDS))
  if (!being && random() < 0.15) parts.push(`and a ${oneOf(ENTITIES)}`)
  if (random() < 0.15) parts.push(`and a ${oneOf(BEINGS)}`)
  if (random() < 0.5) parts.push(oneOf(PLACES))
  const wish = parts.filter((it) => it !== '').join(' ')
  return random() < 0.5 ? `a ${wish}` : wish
}

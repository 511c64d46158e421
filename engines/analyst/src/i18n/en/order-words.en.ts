import type { OrderWords } from '../order-words.ts'

export const orderWords: OrderWords = {
  polite:
    "(?:i|we)['’](?:d|ll|m|re)|let['’]s|like|love|appreciate|if|could|i|be|were|that|wants|asked|asks|please|pls|plz|kindly|somebody|someone|anybody|anyone|d|ll|m|good|morning|evening|afternoon|night|hi|hello|go|ahead|should|must|shall|help|have|get|see|so|also|next|first|is|it|possible|able|needs|the|team|desk|can|would|want|to|need|and|now|then|ok|okay|hey|but|just|right|quickly|simply|thanks|sorry|will|you|we|might|mind|note|let|s|us",
  joins: 'but|so|then|please|pls|plz',
  move: 'move\\w{0,5}|mark(?:ed|ing)?|set(?:ting)?|put(?:ting)?|chang(?:e|ed|ing)|mov(?:e|ed|ing)|flag(?:ged)?|switch(?:ed)?|updat(?:e|ed)|turn(?:ed)?|treat|record|log|register|list',
  rank: 'rais(?:e|ed|ing)|lower(?:ed|ing)?|bump(?:ed|ing)?|upgrad(?:e|ed)|downgrad(?:e|ed)|escalat(?:e|ed)|promot(?:e|ed)|demot(?:e|ed)|reduc(?:e|ed)|increas(?:e|ed)|drop(?:ped)?|push(?:ed)?|prioriti[sz]e|make',
  hand: 'giv(?:e|en|ing)|hand(?:ed|ing)?|send(?:ing)?|sent|pass(?:ed|ing)?|(?:re)?assign(?:ed|ing)?|dispatch(?:ed)?|rout(?:e|ed)|(?:re)?allocat(?:e|ed)|transfer(?:red)?|forward(?:ed)?|refer(?:red)?|delegat(?:e|ed)|direct(?:ed)?|redirect(?:ed)?|shift|goes|go|belongs?',
  acknowledge: 'acknowledg(?:e|ed|ing)|ack',
  close: 'clos(?:e|ed|ing)|resolv(?:e|ed|ing)|complet(?:e|ed)|finish(?:ed)?',
  reopen: 'reopen(?:ed|ing)?|reactivat(?:e|ed)',
  start: 'start(?:ed|ing)?|begin|beginning',
  withPronoun: '',
  should: 'should|must|needs?|has|ought|can|wants',
  leads: 'to|be|go|not|should|must|needs?|has|ought|can|wants',
  becomes: 'moved|set|put|marked|changed|raised|lowered|bumped|upgraded|downgraded|escalated|flagged|switched|updated',
  asksWhether: 'is|was|has|have|had|did|does',
  handed: 'it|this|that|over|on',
  confirm: 'confirm\\w{0,4}|register|log|note|let|tell',
  receipt: 'receipt|received|got|seen',
  whether: 'if|whether',
  states: {
    acknowledge: 'seen|acknowledged|noted|received|read',
    reopen: 'open|reopened|active',
    resolve: 'done|closed|resolved|fixed|completed|complete|finished|sorted|solved|settled|over|repaired',
    start: 'underway|ongoing|started|begun|progress',
  },
}

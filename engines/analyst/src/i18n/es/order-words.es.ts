import type { OrderWords } from '../order-words.ts'

export const orderWords: OrderWords = {
  polite:
    'por|favor|podes|puedes|podrias|podria|puede|pueden|quiero|queremos|y|pero|me|nos|le|les|que|ahora|necesito|necesitamos|preciso|precisamos|hay|che|dale|porfa|se|debe|hola|entonces|bueno|tenes|tiene|deberias|deberia|quisiera|quisieramos|ruego|rogamos|solicito|solicitamos|pido|pedimos|corresponde|correspondia|proceda|proceder|procede|procedan|agradezco|agradeceria|agradecemos|sirvase|tenga|bien|a|haceme|hagame|haga|favorcito|gustaria|queria|conviene|va|vamos|ya',
  joins: 'pero|entonces|favor|porfa',
  move: 'marc\\w{1,6}|pon\\w{0,6}|cambi\\w{1,6}|dej\\w{1,6}|pas(a|ar|alo|ala|e|en|ame|arlo|arla|emos)|muev\\w{1,5}|dar|da|dalo|dala|de|actualiz\\w{1,5}|registr\\w{1,5}|consider\\w{0,5}',
  rank: 'sub[ií]\\w{0,5}|suba\\w{0,3}|baj[aáe]\\w{0,5}|elev\\w{1,5}|aument\\w{1,5}|increment\\w{1,5}|rebaj\\w{1,5}|reduc\\w{1,5}|reduzc\\w{1,4}|escal\\w{1,5}|prioric\\w{1,5}|prioriz\\w{1,5}|hac[eé]lo|hac[eé]la|hazl[oa]',
  hand: '(?:re)?asign\\w{1,8}|deriv\\w{1,8}|mand\\w{1,8}|envi\\w{1,8}|remit\\w{1,6}|transf\\w{3,8}|encarg\\w{1,6}|trasl\\w{3,8}|gir(?:a|ar|e|alo|ala)|pas(?:aselo|asela|ale|alo|ala|a|ar|e|en)|d(?:aselo|asela|ale|alo|ala|ar|a|e)',
  acknowledge: 'reconoc\\w{1,6}|reconozc\\w{1,4}',
  close:
    'cerr(?:a|ar|alo|ala|arlo|arla)|cierr(?:a|e|en|alo|ala|es)|resolv(?:er|elo|ela|erlo|erla)|resuelv\\w{1,4}|finaliz\\w{1,5}|termin(?:a|ar|e|alo|ala|arlo|arla)|complet(?:a|ar|e|alo|ala)',
  reopen: 'reabr\\w{1,6}|reactiv\\w{1,6}',
  start: 'inici(?:a|ar|e|en|alo|ala)|empez\\w{1,4}|empiec\\w{1,3}|comenz\\w{1,4}|comienc\\w{1,3}',
  withPronoun: '(?:pon|pas|d[aá]|mand|asign|cambi|marc|sub|baj|deriv|envi|cerr|reabr|acus)\\w{0,5}(?:le|lo|la|selo|sela)',
  should: 'deberia|debe|tiene|hay|necesita|puede|precisa|requiere',
  leads: 'deberia|debe|tiene|que|ser|estar|pasar|ir|hay|necesita|puede|se|precisa|requiere|a',
  becomes: '',
  asksWhether: 'esta|fue|ya',
  handed: 'lo|la|el|al',
  confirm: 'confirm\\w{0,4}|avis[aáe]\\w{0,3}|registr\\w{1,4}|anot\\w{1,4}|deja\\w{0,2}|d[aeá]',
  receipt: 'recib\\w{1,6}|recepcion|vimos|visto|vist[oa]s|enterad[oa]s?|acuse|recibo',
  whether: 'si',
  states: {
    acknowledge: 'visto|vista|reconocid[oa]|recibid[oa]|leid[oa]|enterad[oa]s?|acusad[oa]',
    reopen: 'abiert[oa]|reabiert[oa]|activ[oa]',
    resolve: 'cerrad[oa]|resuelt[oa]|hech[oa]|completad[oa]|terminad[oa]|solucionad[oa]|finalizad[oa]|list[oa]|arreglad[oa]|concluid[oa]',
    start: 'curso|progreso|marcha|proceso|ejecucion|iniciad[oa]',
  },
}

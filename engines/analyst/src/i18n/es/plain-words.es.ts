/** Of verbs in -ar, by the stem. */
const AR = [
  'o as a amos an aba abas abamos aban aste aron are aras ara aremos aran aria arias ariamos arian ara aras aramos ase ando ado e es emos en ar',
  'ame anos amelo anoslo arme arnos armelo arnoslo arle arles arlo arte eme enos emelo enoslo ale adme ate amos',
].join(' ')
const AR_STEMS =
  'necesit indic indiqu inform comunic comuniqu coment aclar confirm consult pregunt averigu detall mand envi pas alcanz acerc acerqu mostr muestr enseñ record recuerd ayud gust encant interes import agrad result fij mir chequ cheke verific verifiqu observ not precis acept solicit ruego rog agrega agreg adjunt prest sirv llev qued acostumbr intent trat empez empiez termin suel lleg toc present esper pens analiz evalu tir chusme larg aviv arranc revis mencion especifiqu especific cont cuent explic expliqu brind facilit proporcion adelant cruz anot apunt report relev'
/** Of verbs in -er and -ir, by the stem. */
const ER =
  'o es e emos en ia ias iamos ian i iste io imos ieron ere eras era eremos eran eria erias eriamos erian ire iras ira iremos iran iria irias iriamos irian iendo ido a as amos an iera ieras ieramos ieran er ir eme enos erme ernos irme irnos irlo irle irles erlo erle ame anos amelo edme imelo inos melo'
const ER_STEMS =
  'deb cre sab sep conoc conozc agradec agradezc entend entiend comprend parec parezc ofrec ofrezc quer quier quis pud pod pued sol suel segu sigu permit corr correspond resum describ defin ten teng hac hag vin vien veng pid ped refer refier'

const OTHERS = `
soy sos eres somos sois eramos sere seras seremos seria serias seriamos serian seas seamos sean fuese fuesen fueran fuera fuere fui fuiste fuimos
estas estes este esten estemos estabamos estabas estuve estuviste estuvimos estuviera estuvieran estuviese estuviesen estaria estarias estariamos estarian estare estaras estaremos estado
hay haya hayan hayamos habia habian habiamos hubiera hubieran hubiese hubiesen hubieron habria habrias habriamos habrian habido habiendo hemos han has
tengo tienes tenes tenga tengan tengamos tenias teniamos tenian tuve tuviste tuviera tuvieran tuviese tuviesen tendria tendrias tendriamos tendrian teniendo tener tenerlo tenerla
vas vaya vayan vayamos iba ibas ibamos iban fuesemos iria irias iriamos irian yendo ido
vengo venis vienes venga vengan venia venian vine vino vinieron viniera vinieran vendria vendrian viniendo venido
ando andas andamos andaba andaban anduve anduvimos anduviera andaria andarian andando andado ande anden
puedo puedes podes puedan pueda podia podian pude pudo pudieron pudiera pudieras pudieran pudiese pudiesen podria podrias podriamos podrian pudiendo podido
quieres queres quiere quieren queremos queria querias queriamos quisiera quisieras quisieramos quisiesemos querria querrias querriamos querrian quiera quieran
sabe sabes saben sabemos sepa sepas sabia sabias supe supo supieron supiera supieras sabria sabrias sabrian sabiendo
digo dices decis dice dicen decimos diga digan digas decia decian dije dijo dijeron dirias diria dirian dira diran diciendo dicho decirnos decirle diganos digame decinos decile dinos dime
veo ves vemos ven vea vean veamos veia veian vi vio vieron viera vieran veria verias veriamos verian viendo verlo verla verlos verlas veamos
hago haces haga hagan hagamos hacia hacian hice hizo hicieron hiciera hicieran haria harias hariamos harian haciendo haceme hacenos hagame hacerme hacernos
doy das damos demos den daba daban dimos diera dieran daria darias darian dado denos deme darnos darme darle danos dame
debo debes debe deben debemos deberia deberias deberiamos deberian debiera debieran
`
const ADVERBS = `
amablemente gentilmente atentamente cordialmente simplemente basicamente directamente claramente sinceramente francamente obviamente evidentemente
concretamente especificamente precisamente puntualmente brevemente sucintamente detalladamente efectivamente realmente verdaderamente ciertamente
finalmente igualmente justamente propiamente seguramente supuestamente aparentemente posiblemente probablemente quizas quiza acaso capaz
recientemente rapidamente inmediatamente urgentemente prontamente puntual breve brevedad amable amables gentil gentileza amabilidad cordial cordiales
encantado encantada agradecido agradecida agradecida saludos saludo permiso disculpa disculpas disculpe perdon perdona perdone
viste vo bo bue dale bien barbaro genial perfecto joya listo lista capo maestro genio crack loco viejo pibe gurises muchachos chicos compa compañero compañera compañeros
jefe jefa jefatura licenciado licenciada ingeniero ingeniera doctor doctora estimada estimados estimadas señor señora señores señorita
informe informes resumen cuadro planilla parte minuta acta reunion presentacion gerencia direccion turno guardia relevo conocimiento
efectos efecto fines fin modo manera forma forma respecto relacion referencia consideracion interes inquietud duda consulta 
medida posible posibles oportunidad pinta pintan pinte favorcito porfis plis please ok okey oka aver osea digamos onda nomas recien incluso inclusive
hola buenas buenos holis gracias bienvenido curiosidad idea novato novata recien
sinceramente personalmente particularmente especialmente principalmente mayormente generalmente comunmente usualmente
`

const words = (text: string) => text.trim().split(/\s+/)
const forms = (stems: string, endings: string) => words(stems).flatMap((stem) => words(endings).map((ending) => stem + ending))

/**
 * Spanish words that say nothing of what is asked for, in whatever form: auxiliaries, verbs of asking and telling, adverbs,
 * courtesies. A question is not asked back for them, and none is taken for a slip of a word that means something. No word
 * stands here that narrows a question: no place, kind, negation, number, cause or person.
 */
export const plainWords: ReadonlySet<string> = new Set([
  ...forms(AR_STEMS, AR),
  ...forms(ER_STEMS, ER),
  ...words(OTHERS),
  ...words(ADVERBS),
])

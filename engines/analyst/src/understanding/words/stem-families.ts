/** What brings data in, by whatever name. */
export const FEED =
  /^(feed|feeds|source|sources|stream|streams|connection|connections|integration|integrations|connector|connectors|provider|providers|interface|fuente|fuentes|conexion|conexiones|integracion|integraciones|conector|conectores|proveedor|proveedores|enlace|enlaces)$/

/** What a source does, or fails to do: whole families of verbs, in both languages. */
export const DELIVERS =
  /^(funcion\p{L}*|work|works|working|worked|late|delay\p{L}*|lag\p{L}*|behind|down|up|fresh|alive|dead|ok|okay|anda|andan|andando|atras\p{L}*|demor\p{L}*|retras\p{L}*|ca[iy]\p{L}*|status|estado|fail\p{L}*|falla\p{L}*|fallo|broke|broken|break\p{L}*|crash\p{L}*|hang|hangs|hung|hanging|stuck|stop\p{L}*|silent|quiet|offline|online|disconnect\p{L}*|connected|error|errors|erroring|bring|brings|brought|bringing|deliver\p{L}*|send|sends|sent|sending|heard|hear|arriv\p{L}*|updat\p{L}*|refresh\p{L}*|respond\p{L}*|answer\p{L}*|repl(?:y|ies|ied|ying)|drop|drops|dropped|gone|healthy|health|problem\p{L}*|trouble\p{L}*|issue|issues|stale|outdated|missing|sync\p{L}*|traj\p{L}*|trae|traen|trayendo|traido|entreg\p{L}*|mand[oa]\p{L}*|llega\p{L}*|llego|actualiz\p{L}*|respond\p{L}*|contest\p{L}*|colg\p{L}*|cuelg\p{L}*|romp\p{L}*|rot[oa]s?|silenci\p{L}*|callad[oa]s?|muert[oa]s?|viv[oa]s?|desconect\p{L}*|conectad[oa]s?|señal|viej[oa]s?|desactualiz\p{L}*|sincron\p{L}*|dej\p{L}*|cort\p{L}*)$/u

export const isOfDelivery = (word: string) => FEED.test(word) || DELIVERS.test(word)

/** What is said of something that turns out right or wrong; none of these words narrows a forecast itself. */
export const TURNS_OUT =
  /^(trust\p{L}*|rely|relies|relied|relying|reliab\p{L}*|unreliab\p{L}*|reliance|believ\p{L}*|credib\p{L}*|dependab\p{L}*|confident|accura\p{L}*|inaccura\p{L}*|precision|errs?|erred|errors?|erroneous|miss(?:es|ed|ing)?|wrong\p{L}*|mistake\p{L}*|deviat\p{L}*|(?:over|under)(?:estimat|predict|shoot|shot)\p{L}*|calibrat\p{L}*|faith|track-record|fiab\p{L}*|confi(?:o|a|as|ar|amos|an|able|ables|anza|arme|arse)|creib\p{L}*|creer\p{L}*|acert\p{L}*|aciert\p{L}*|err(?:ar|a|an|o|aron|ado|amos|ando|aba|aban|or|ores)|yerr\p{L}*|equivoc\p{L}*|pifi\p{L}*|desvi\p{L}*|desvia\p{L}*|certer\p{L}*|atin\p{L}*|embocan?|emboco|confiabilidad|exactitud|inexact\p{L}*|imprecis\p{L}*|falla|fallan|fallo|fallaron|fallado)$/u

export const isOfQuality = (word: string) => TURNS_OUT.test(word)

/** Whom a city sends. */
export const SENT =
  /^(patrol|patrols|patrolling|unit|units|crew|crews|team|teams|brigade|brigades|ambulance|ambulances|engine|engines|van|vans|car|cars|officers?|police|people|staff|guards?|squad|squads|responders?|firefighters?|paramedics?|resources|help|patrulla|patrullas|patrullero|patrulleros|patrullaje|movil|moviles|cuadrilla|cuadrillas|equipo|equipos|dotacion|dotaciones|unidad|unidades|ambulancia|ambulancias|guardia|guardias|brigada|brigadas|camioneta|camionetas|personal|gente|policia|policias|bomberos|recursos|inspectores)$/

/** What is done with them before anything has happened. */
export const PLACES =
  /^(keep|keeping|kept|station|stationed|stationing|position|positioned|post|posted|place|placed|park|parked|put|deploy|deployed|stage|staged|base|have|send|concentrate|focus|reinforce|hold|stand|standby|patrol|patrolling|leave|assign|dejar|dejo|dejamos|deje|dejen|poner|pongo|ponemos|ponga|tener|tengo|tenga|ubicar|ubico|ubicamos|ubique|conviene|apostar|apostamos|colocar|coloco|coloque|desplegar|despliego|mandar|mando|mandamos|mande|enviar|reforzar|refuerzo|reforzamos|refuerce|concentrar|concentro|estacionar|patrullar|vigilar|destinar|asignar|mantener|parar|paro)$/

export const isOfStationing = (word: string) => SENT.test(word) || PLACES.test(word)

const SUFFICING = /^(enough|suffic\w*|cope|copes|coping|hold|holds|alcanz\w*|bast(?:a|an|ar|ara|aran|aria)|suficientes?|aguant\w*)$/

/** Whether there is as much as is needed. */
export const isOfSufficing = (word: string): boolean => SUFFICING.test(word)

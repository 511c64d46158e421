import { readdirSync, readFileSync } from 'node:fs'
import type { Asker } from '@oppidum/analyst/answerer'
import { Language } from '@oppidum/domain/core/language'
import { describe, expect, it, test } from 'vitest'
import { aCity } from '../../../../testing/test-app.ts'
import { TOPICS } from './help-topics.ts'
import { languageOf, topicOf } from './how-to-match.ts'
import { howToTool } from './how-to-tool.ts'
import { stepsOf, titleOf } from './how-to-topic.ts'

/** Questions about each topic in both languages. */
const ASKED: Record<string, readonly string[]> = {
  languages: [
    'Which languages do you speak?',
    'can I ask you in Spanish, what language do you read',
    '¿Qué idiomas entendés?',
    '¿En qué idioma puedo preguntarte?',
  ],
  report: [
    'How can I report a broken kerb?',
    'how do I add an accident to the list, a new incident',
    'how can one enter an incident oneself',
    '¿Cómo doy de alta un incendio como incidente?',
    'I want to complain about noise',
    '¿Cómo reporto... quiero reportar un pozo',
    '¿Dónde hago un reclamo?',
  ],
  'follow-report': [
    'Where do I see the status of my report?',
    'track a report I sent',
    '¿Cómo puedo seguir mi reporte?',
    '¿En qué estado está mi reporte?',
  ],
  acknowledge: [
    'how to acknowledge an incident',
    'What does acknowledging do?',
    '¿Cómo acuso recibo de un incidente?',
    'para qué sirve acusar recibo',
  ],
  assign: [
    'How do I assign a request to a department?',
    'assigning an incident to somebody',
    '¿Cómo asigno un incidente?',
    'quiero derivar una solicitud',
  ],
  close: [
    'How do I close an incident?',
    'how can I mark a request as done',
    '¿Cómo cierro una solicitud?',
    'cómo puedo dar por resuelto un incidente',
  ],
  reopen: [
    'can a request be reopened?',
    'I closed it by mistake, how do I open it again',
    '¿Cómo reabro un incidente?',
    'quiero volver a abrir una solicitud',
  ],
  merge: [
    'how can I merge two incidents',
    'what happens with duplicates?',
    '¿Cómo uno avisos? quiero fusionar dos',
    '¿Qué hago con un incidente duplicado?',
  ],
  several: ['Can I change several at once?', 'bulk close', '¿Puedo cambiar varios a la vez?', 'cambios masivos'],
  situations: ['what is a situation?', 'where are situations', '¿Qué es una situación?', '¿Dónde veo las situaciones?'],
  board: ['How does the board work?', 'is there a kanban', '¿Cómo uso el tablero?', 'ver columnas por estado'],
  filter: ['how do I filter incidents by district', 'search in the list', '¿Cómo filtro la lista?', 'buscar en la lista de incidentes'],
  'saved-views': [
    'How do I save a view?',
    'where are my saved views',
    '¿Cómo guardo... guardar una vista',
    '¿Dónde están las vistas guardadas?',
  ],
  'hand-over': ['How do I hand over my shift?', 'where is the handover', '¿Cómo hago la entrega de turno?', 'cambio de turno'],
  'after-action': [
    'how do I get an after-action report',
    'report as pdf for an incident',
    '¿Cómo saco el informe posterior?',
    'informe en PDF de un incidente',
  ],
  timeline: [
    'where is the timeline of a record',
    'who changed this incident?',
    '¿Dónde está la cronología?',
    '¿Quién cambió el incidente?',
  ],
  targets: ['what are the targets?', 'what does overdue mean', '¿Qué plazos hay?', '¿Qué significa vencido?'],
  'correct-proposal': [
    'How do I correct a proposal of the AI?',
    'the AI chose a wrong category',
    '¿Cómo corrijo? corregir una propuesta',
    'la clasificación está mal',
  ],
  history: ['how do I see the history of a value', 'Where can I see past values?', '¿Cómo veo el historial?', 'ver los valores pasados'],
  compare: [
    'compare a chart with the day before',
    'comparison in a chart',
    '¿Cómo comparo? comparar el gráfico con ayer',
    'comparar periodos',
  ],
  'export-csv': [
    'How do I export a chart as CSV?',
    'can I download the data',
    '¿Cómo exporto un CSV?',
    'descargar los datos a una planilla',
  ],
  map: ['How do I use the map?', 'which map layers are there', '¿Qué capas tiene el mapa?', 'usar el mapa'],
  'api-key': ['How do I create an API key?', 'where do I find my api key', '¿Cómo creo una clave de API?', 'necesito una llave de api'],
  plan: ['How can I change my plan?', 'what does the subscription cost', '¿Cómo cambio de plan?', '¿Cuánto cuesta pro?'],
  allowance: [
    'How many questions do I have left?',
    'when does my allowance renew',
    '¿Cuántas consultas me quedan?',
    '¿Cuándo se renueva mi cupo?',
  ],
  'delete-data': ['How do I delete my account?', 'please erase my data', '¿Cómo borro? borrar mis datos', 'quiero eliminar mi cuenta'],
  'own-data': ['How do I export my data?', 'what do you know about me', '¿Qué saben de mí?', 'exportar mis datos'],
  'second-factor': [
    'How do I turn on two-factor sign in?',
    'what is the second factor',
    '¿Cómo activo el segundo factor?',
    'códigos de respaldo',
  ],
  'sign-out-everywhere': [
    'How do I sign out everywhere?',
    'log out of my other devices',
    '¿Cómo cierro sesión? cerrar la sesión en todos lados',
    'cerrar otras sesiones',
  ],
  password: ['I forgot my password', 'how do I change the password', 'Olvidé mi contraseña', '¿Cómo cambio la contraseña?'],
  keys: ['Which keyboard shortcuts are there?', 'show me the hotkeys', '¿Qué atajos hay?', 'teclas del teclado'],
  palette: ['What is the command palette?', 'what does ctrl k do', '¿Qué es la paleta de comandos?', 'búsqueda rápida'],
  settings: ['How do I switch to dark mode?', 'can I have km/h', '¿Cómo cambio el idioma?', 'modo oscuro'],
  wall: ['How do I show this on a video wall?', 'kiosk mode', '¿Cómo activo el modo mural?', 'mostrar en una pantalla grande'],
  people: ['How do I invite somebody?', 'make someone an operator', '¿Cómo invito a alguien? invitar', 'cambiar el rol de una persona'],
  audit: ['Where is the audit trail?', 'who did what and when', '¿Dónde está el registro de auditoría?', 'quién hizo qué'],
  open311: ['Do you support Open311?', 'how can another app send requests', '¿Tienen Open311?', 'conectar una aplicación externa'],
  installation: [
    'How do I see how the installation is doing?',
    'Where do I see the last backup?',
    'which instances are running',
    'how much disk space is left',
    '¿Dónde veo el último respaldo?',
    '¿Qué instancias están en marcha?',
    '¿Dónde veo las consultas lentas?',
    '¿Cuánto espacio queda en el disco?',
  ],
  feeds: ['Where do the data come from?', 'how do I add a feed', '¿De dónde vienen los datos?', 'agregar una fuente'],
  'city-file': ['What is the city file?', 'how do I change a threshold', '¿Qué es el archivo de la ciudad?', 'cambiar un umbral'],
  account: ['How do I create an account?', 'how to log in', '¿Cómo creo una cuenta?', '¿Dónde está mi perfil?'],
  comment: [
    'How do I write an internal comment?',
    'add a remark to an incident',
    '¿Cómo agrego un comentario?',
    'escribir una nota interna',
  ],
  pictures: ['attach a photo to an incident', 'can I upload pictures', '¿Cómo adjunto una foto?', 'subir una imagen'],
  section: ['What is a road section?', 'what is monitored', '¿Qué es un tramo?', 'tramos vigilados'],
  fresh: ['How often is it updated?', 'is this real time', '¿Cada cuánto se actualizan los datos?', 'es en tiempo real'],
  'safety-index': [
    'What is the safety index?',
    'how is safety worked out',
    '¿Qué es el índice de seguridad?',
    '¿Cómo se calcula la seguridad?',
  ],
  'grid-efficiency': [
    'What is grid efficiency?',
    'how are the losses counted',
    '¿Qué es la eficiencia de la red?',
    '¿Cómo se cuentan las pérdidas?',
  ],
  stability: ['What does strained mean?', 'explain stability', '¿Qué significa estabilidad?', '¿Qué es el margen de reserva?'],
  load: ['What does load mean?', 'how is the load computed', '¿Qué significa carga alta?', '¿Cuál es el pico configurado?'],
  flow: [
    'What does traffic flow mean?',
    'how is traffic efficiency computed',
    '¿Qué es el flujo del tránsito?',
    'cómo se calcula la eficiencia del tránsito',
  ],
  congestion: ['How is congestion defined?', 'what is free flow', '¿Qué significa congestión?', '¿Qué es el flujo libre?'],
  'active-citizens': [
    'What are active citizens?',
    'how do you count citizens',
    '¿Qué son los ciudadanos activos?',
    'cómo cuentan a los ciudadanos',
  ],
  change: ['What does "from yesterday" mean?', 'why no comparison yet', '¿Qué significa "desde ayer"?', 'cómo se calcula la variación'],
  'active-incidents': [
    'How do you count active incidents?',
    'what does open incident mean',
    '¿Qué significa incidentes activos?',
    '¿Cómo se cuentan los activos?',
  ],
  statuses: ['What do the statuses mean?', 'life cycle of an incident', '¿Qué estados hay?', 'ciclo de vida de una solicitud'],
  lines: ['What does a dashed line mean?', 'why is it dotted', '¿Qué significa la línea punteada?', '¿Por qué es discontinua?'],
  stale: ['What does stale mean?', 'why is this value dimmed', '¿Qué significa desactualizado?', '¿Por qué está en gris?'],
  quality: ['What does simulated mean?', 'what is the quality of a value', '¿Qué significa estimado?', '¿Qué calidad tiene un valor?'],
  'forecast-quality': [
    'How good are the forecasts?',
    'can I trust the prediction',
    '¿Son confiables los pronósticos?',
    '¿Qué tan precisos son?',
  ],
  forecasts: ['Where do I see forecasts?', 'what are predictive analytics', '¿Dónde veo los pronósticos?', 'ver las predicciones'],
  risk: ['What is incident risk?', 'how do I read the risk layer', '¿Qué es el riesgo?', 'cómo leer el riesgo'],
  anomalies: ['What is an anomaly?', 'how do you find unusual values', '¿Qué es una anomalía?', '¿Cuándo un valor es inusual?'],
  insights: ['What are insights?', 'who writes the AI insights', '¿Qué son las observaciones de la IA?', 'observaciones'],
  roles: ['Who can see internal remarks?', 'what roles are there', '¿Quién puede cambiar registros?', '¿Qué permisos tengo?'],
  status: [
    'What does the system status say?',
    'why does it say disconnected',
    '¿Qué dice el estado del sistema?',
    'por qué dice desconectado',
  ],
}

const asker = (more: Partial<Asker> = {}): Asker => ({ city: aCity(), plan: 'pro', role: 'admin', language: 'en', ...more })
const look = (text: string, more: Partial<Asker> = {}) =>
  howToTool().run({ text }, { asker: asker(more), nowMs: 0, signal: new AbortController().signal })

describe('the guide', () => {
  it('is asked for all that it tells', () => expect(Object.keys(ASKED).sort()).toEqual(TOPICS.map((it) => it.id).sort()))

  test.each(Object.entries(ASKED).flatMap(([id, all]) => all.map((text) => [text, id])))('"%s" finds %s', (text, id) => {
    expect(topicOf(text as string)?.id).toBe(id)
  })

  test.each(['What is the weather like in Paris?', 'who was the mayor', '', '¿Qué hora es?', '<script>'])('"%s" finds nothing', (text) => {
    expect(topicOf(text)).toBeUndefined()
  })

  it('links to existing screens', () => {
    const folder = new URL('../../../../../../web/src/app/routes/', import.meta.url)
    const routes = readdirSync(folder)
      .map((it) => readFileSync(new URL(it, folder), 'utf8'))
      .join('\n')
    const paths = [...routes.matchAll(/path: '\/?([^']+)'/g)].map(([, path]) => (path as string).replace(/:\w+/g, '[^/]+'))
    for (const { id, screen } of TOPICS) {
      const path = screen.split('?')[0] as string
      expect(
        paths.some((it) => new RegExp(`^/${it}$`).test(path)),
        `${id} leads to ${screen}`,
      ).toBe(true)
    }
  })

  it('has the same contents in both languages', () => {
    for (const topic of TOPICS) {
      const steps = Language.options.map((it) => stepsOf(topic, it, aCity()))
      expect(new Set(steps.map((it) => it.length)).size, topic.id).toBe(1)
      expect(steps[0]?.length, topic.id).toBeGreaterThan(0)
      for (const line of [...steps.flat(), ...Language.options.map((it) => titleOf(topic, it))]) expect(line.trim(), topic.id).not.toBe('')
    }
  })
})

describe('the result for a topic', () => {
  it("is in the language of the question, with the city's thresholds", async () => {
    const city = aCity({ thresholds: { safetyGood: 91 } })
    const { facts } = await look('¿Qué es el índice de seguridad?', { city })
    expect(facts.at(-1)).toMatchObject({
      subject: { kind: 'product', id: 'safety-index', name: 'Índice de seguridad' },
      measure: 'step',
      value: 'Bueno desde 91, Regular desde 60, Malo por debajo.',
      screen: '/metrics/safety',
    })
  })

  test.each<[string, Partial<Asker>, string[]]>([
    ['How do I close an incident?', { role: 'viewer' }, ['operator']],
    ['How do I close an incident?', { role: 'operator' }, []],
    ['what is a situation?', { role: 'viewer', plan: 'basic' }, ['operator', 'pro']],
    ['How do I create an API key?', { plan: 'basic' }, ['pro']],
    ['How do I create an API key?', { plan: 'free' }, []],
    ['How do I save a view?', { plan: 'free' }, ['basic']],
    ['How do I invite somebody?', { role: 'operator' }, ['admin']],
    ['Where do I see the last backup?', { role: 'operator' }, ['admin']],
  ])('notes the role or plan that it needs: %s %o', async (text, who, needs) => {
    const { facts, notes } = await look(text, who)
    expect(facts).not.toEqual([])
    expect(notes).toEqual(needs.map((it) => ({ note: 'not-allowed', needs: it })))
  })

  test.each([
    ['kiosk', 'es', 'es'],
    ['how do I use the map', 'es', 'en'],
    ['como uso el mapa', 'en', 'es'],
  ] as const)('"%s" on a page in %s is answered in %s', (text, page, language) => expect(languageOf(text, page)).toBe(language))

  test.each([
    ['what plan do I need for the risk layer', 'risk', 'It is included in the Pro plan.'],
    ['which tier includes situations', 'situations', 'It is included in the Pro plan.'],
    ['what plan is needed for the API', 'api-key', 'It is included in the Free and Pro plans.'],
    ['¿qué plan necesito para ver las predicciones?', 'forecasts', 'Está incluido en el plan Pro.'],
    ['¿con qué plan se guardan vistas? ¿qué plan hace falta?', 'saved-views', 'Está incluido en los planes Basic y Pro.'],
  ])('starts with the plans that include a feature: %s', async (text, id, said) => {
    const { facts } = await look(text, { plan: 'free' })
    expect(facts[0]).toMatchObject({ subject: { id }, value: said })
  })

  it("describes the asker's plan if the question names no other", async () => {
    const { facts } = await look('Which plan am I paying for?', { plan: 'basic' })
    expect(facts[0]).toMatchObject({ subject: { id: 'plan' }, value: 'Your plan is Basic.' })
  })

  it('is missing if the guide has no such topic', async () => {
    expect(await look('Who was the mayor?')).toEqual({ facts: [], notes: [{ note: 'missing', what: 'Who was the mayor?' }] })
  })
})

import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { headline } from '../../features/records/incidents/incident-words.ts'
import { statusOf } from '../../features/records/requests/service-request-words.ts'
import { useText } from '../../i18n/text.ts'
import { Icon, type IconName } from '../../ui/icons/Icon.tsx'
import { ProgressGlyph } from '../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { KeyCaps } from '../../ui/KeyCap.tsx'
import { GridReference } from '../../ui/values/GridReference.tsx'
import { answersTo, incidentGoal, personGoal, placeGoal, requestGoal } from './goals.ts'
import styles from './Palette.module.css'
import { Group, Item } from './PaletteLines.tsx'
import { PLACE_KIND_TEXT } from './place-kind-text.ts'
import { type Goal, recentGoals, rememberGoal } from './recent.ts'
import { usePaletteSearch } from './use-palette-search.ts'

export interface PaletteScreen {
  to: string
  name: string
  icon: IconName
  /** Empty for a screen that only the account menu links to. */
  keys: readonly string[]
}

/** An action on the current screen. */
export interface PaletteAct {
  id: string
  name: string
  icon: IconName
  /** It takes the typed text as input, so it is offered whatever the text is. */
  takesWords?: true
  act: (typed: string) => void
}

const browser = () => localStorage
const GOAL_ICON: Record<Goal['kind'], IconName> = {
  screen: 'overview',
  place: 'place',
  district: 'place',
  section: 'traffic',
  substation: 'energy',
  plant: 'energy',
  incident: 'incidents',
  request: 'services',
  person: 'person',
}

/** The command palette: navigate, search and act by typing. */
export function PaletteDialog({
  early,
  screens,
  acts,
  onClose,
}: {
  early: React.RefObject<string>
  screens: readonly PaletteScreen[]
  acts: readonly PaletteAct[]
  onClose: () => void
}) {
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(early.current)
  useEffect(() => {
    early.current = ''
  }, [early])
  const [recent] = useState(() => recentGoals(browser))
  /** A chosen entry moves the focus itself; only closing without a choice restores it. */
  const hasChosen = useRef(false)
  const { busy, places, incidents, requests, people } = usePaletteSearch(typed)
  const shownScreens = screens.filter((it) => answersTo(it.name, typed))
  const shownActs = acts.filter((it) => !it.takesWords && answersTo(it.name, typed))
  const takers = acts.filter((it) => it.takesWords && typed.trim() !== '')
  const isEmpty = typed.trim() === ''
  // A recent screen of somebody else in this browser may not be open to the current person.
  const open = recent.filter((it) => it.kind !== 'screen' || screens.some(({ to }) => to === it.to))
  const shownRecent = isEmpty ? open : recent.filter((it) => it.kind !== 'screen' && answersTo(`${it.name} ${it.detail}`, typed))
  const recentAddresses = new Set(shownRecent.map((it) => it.to))
  const fresh = (goal: Goal) => !recentAddresses.has(goal.to)
  const placeGoals = places.results.map((it) => placeGoal(it, text(PLACE_KIND_TEXT[it.kind]))).filter(fresh)
  const incidentGoals = incidents.results
    .map((it) => ({ goal: incidentGoal(it, headline(it, text), typed), mark: <StateMark state={it.priority} size={18} /> }))
    .filter((it) => fresh(it.goal))
  const requestGoals = requests.results
    .map((it) => ({ goal: requestGoal(it, typed), mark: <ProgressGlyph progress={statusOf(it.status, text).progress} size={18} /> }))
    .filter((it) => fresh(it.goal))
  const personGoals = people.results.map(personGoal)
  const ids = [
    ...shownRecent.map((it) => it.to),
    ...shownScreens.map((it) => `screen ${it.to}`),
    ...incidentGoals.map((it) => it.goal.to),
    ...placeGoals.map((it) => it.to),
    ...requestGoals.map((it) => it.goal.to),
    ...personGoals.map((it) => it.to),
    ...shownActs.map((it) => `act ${it.id}`),
  ]
  // An action that takes any text is not a match: it comes last, and is preselected only when nothing matches.
  const first = ids[0] ?? (busy || !takers[0] ? undefined : `act ${takers[0].id}`)
  // Late results do not move the selection away from the first line, unless the person moved it.
  const [moved, setMoved] = useState(false)
  const [selected, setSelected] = useState('')
  const failed = places.failed || incidents.failed || requests.failed || people.failed

  function handleType(next: string) {
    setTyped(next)
    setMoved(false)
  }
  function takeOver() {
    if (moved) return
    setSelected(first ?? '')
    setMoved(true)
  }
  function go(goal: Goal) {
    hasChosen.current = true
    rememberGoal(browser, goal)
    onClose()
    void navigate(goal.to)
  }
  function run(act: PaletteAct['act']) {
    onClose()
    act(typed.trim())
  }
  const goalItem = (goal: Goal, mark: ReactNode = <Icon name={GOAL_ICON[goal.kind]} size={18} />) => (
    <Item key={goal.to} id={goal.to} mark={mark} name={goal.name} detail={goal.detail} onSelect={() => go(goal)}>
      <GridReference square={goal.square} title={text('square.title')} />
    </Item>
  )
  const failedItem = (id: string, { failed, retry }: { failed: boolean; retry: () => unknown }) =>
    failed && (
      <Item
        id={`retry-${id}`}
        mark={<StateMark state="critical" size={18} />}
        name={text('palette.failed')}
        detail={text('panel.retry')}
        onSelect={() => void retry()}
      />
    )

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => hasChosen.current && event.preventDefault()}
        >
          <Dialog.Title className="visually-hidden">{text('palette.title')}</Dialog.Title>
          <Command
            label={text('palette.open')}
            shouldFilter={false}
            loop
            vimBindings={false}
            className={styles.command}
            value={moved ? selected : (first ?? selected)}
            onValueChange={setSelected}
            onKeyDown={(event) => /^(Arrow(Up|Down)|Home|End)$/.test(event.key) && takeOver()}
            onPointerMove={takeOver}
          >
            <div className={styles.field}>
              <Icon name="search" size={18} />
              <Command.Input
                className={styles.input}
                placeholder={text('palette.placeholder')}
                value={typed}
                onValueChange={handleType}
                maxLength={200}
              />
              <Dialog.Close className={styles.close} aria-label={text('sheet.close')}>
                <KeyCaps keys={['Esc']} />
              </Dialog.Close>
            </div>
            <Command.List className={styles.list} label={text('palette.results')}>
              {ids.length === 0 && !busy && !failed && <p className={styles.nothing}>{text('palette.nothing')}</p>}
              <Group heading={text('palette.recent')} shown={shownRecent.length > 0}>
                {shownRecent.map((it) => goalItem(it))}
              </Group>
              <Group heading={text('palette.screens')} shown={shownScreens.length > 0}>
                {shownScreens.map(({ to, name, icon, keys }) => (
                  <Item
                    key={to}
                    id={`screen ${to}`}
                    mark={<Icon name={icon} size={18} />}
                    name={name}
                    onSelect={() => go({ kind: 'screen', to, name, detail: '', square: null })}
                  >
                    {keys.length > 0 && (
                      <span className={styles.keys}>
                        <KeyCaps keys={keys} />
                      </span>
                    )}
                  </Item>
                ))}
              </Group>
              <Group heading={text('palette.incidents')} shown={incidentGoals.length > 0 || incidents.failed}>
                {incidentGoals.map(({ goal, mark }) => goalItem(goal, mark))}
                {failedItem('incidents', incidents)}
              </Group>
              <Group heading={text('palette.places')} shown={placeGoals.length > 0 || places.failed}>
                {placeGoals.map((it) => goalItem(it))}
                {failedItem('places', places)}
              </Group>
              <Group heading={text('palette.requests')} shown={requestGoals.length > 0 || requests.failed}>
                {requestGoals.map(({ goal, mark }) => goalItem(goal, mark))}
                {failedItem('requests', requests)}
              </Group>
              <Group heading={text('palette.people')} shown={personGoals.length > 0 || people.failed}>
                {personGoals.map((it) => goalItem(it))}
                {failedItem('people', people)}
              </Group>
              <Group heading={text('palette.acts')} shown={shownActs.length + takers.length > 0}>
                {[...shownActs, ...takers].map(({ id, name, icon, takesWords, act }) => (
                  <Item
                    key={id}
                    id={`act ${id}`}
                    mark={<Icon name={icon} size={18} />}
                    name={name}
                    {...(takesWords && { detail: typed.trim() })}
                    onSelect={() => run(act)}
                  />
                ))}
              </Group>
            </Command.List>
            <p className={styles.count} role="status">
              {busy ? text('palette.searching') : text('palette.count', { count: ids.length })}
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { type ReactNode, Suspense, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { RecordPlaces } from './recordPlaces.ts'

/**
 * What a person does with a record, as a button: it runs (a call says itself why it fails), leads to an address, or opens a
 * dialog, which stays while the person may no longer do it. `primary`: it fits the state. `more`: always in the menu ⋯.
 */
export type RecordAct = {
  text: string
  may: boolean
  kind?: NonNullable<ButtonProps['kind']>
  icon?: IconName
  hint?: string
  busy?: boolean
  more?: true
} & (
  | { run: () => unknown }
  | { to: string }
  | { dialog: (close: () => void) => ReactNode }
  /** A button that another module draws; never in the menu. */
  | { drawn: ReactNode }
)

const besidePrimary = 2
const isDrawn = (act: RecordAct) => 'drawn' in act

/** Returns the one act that stands out, the others that have a button, and those in the menu. */
function ranked(acts: readonly RecordAct[]) {
  const shown = acts.filter(({ may }) => may)
  const primary = shown.find(act => act.kind === 'primary' && !act.more)
  const others = shown.filter(act => act !== primary && !act.more)
  let room = (primary ? besidePrimary : besidePrimary + 1) - others.filter(isDrawn).length
  const buttons = others.filter(act => isDrawn(act) || room-- > 0)
  const inMenu = shown.filter(act => act !== primary && !buttons.includes(act))
  return { primary, buttons, inMenu }
}

/**
 * Draws what a person may do with a record, and the dialog that one of the acts has opened: the act that fits the state,
 * two more, the others in a menu. In a drawer they stand in the line of the title, on a phone at the foot.
 */
export function RecordActs({ acts }: { acts: readonly RecordAct[] }) {
  const [asked, setAsked] = useState<string>()
  const places = use(RecordPlaces)
  const navigate = useNavigate()
  const { primary, buttons, inMenu } = ranked(acts)
  const opened = acts.find(act => act.text === asked)
  const start = (act: RecordAct) => {
    if ('dialog' in act) setAsked(act.text)
    if ('to' in act) navigate(act.to)
    if ('run' in act) void Promise.resolve(act.run()).catch(() => undefined)
  }
  if (!primary && buttons.length + inMenu.length === 0 && !opened) return null
  const drawn = (
    <div className="record-actions">
      {buttons.map(act => (
        <Act key={act.text} act={act} kind={act.kind === 'danger' ? 'danger' : 'plain'} onStart={() => start(act)} />
      ))}
      {primary && <Act act={primary} kind="primary" onStart={() => start(primary)} />}
      {inMenu.length > 0 && (
        <Menu
          label="更多操作"
          icon="more"
          align="end"
          actions={inMenu.map(act => ({
            text: act.text,
            ...(act.icon && { icon: act.icon }),
            danger: act.kind === 'danger',
            run: () => start(act),
          }))}
        />
      )}
      <Suspense>{opened && 'dialog' in opened && opened.dialog(() => setAsked(undefined))}</Suspense>
    </div>
  )
  if (!places) return drawn
  return places.acts && createPortal(drawn, places.acts)
}

type ActProps = { act: RecordAct; kind: NonNullable<ButtonProps['kind']>; onStart: () => void }

function Act({ act, kind, onStart }: ActProps) {
  const { text, icon, hint, busy } = act
  if ('drawn' in act) return <Suspense>{act.drawn}</Suspense>
  if ('to' in act) {
    return (
      <Link className={`btn btn-${kind}`} to={act.to}>
        {text}
      </Link>
    )
  }
  return (
    <Button kind={kind} {...(icon && { icon })} title={hint} busy={busy} onClick={onStart}>
      {text}
    </Button>
  )
}

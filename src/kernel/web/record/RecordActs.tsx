import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'

/**
 * What a person does with a record, as a button: it runs (a call says itself why it fails), leads to an address, or opens a
 * dialog, which stays while the person may no longer do it. `more`: in the menu 更多.
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
  /** A button that another module draws. */
  | { drawn: ReactNode }
)

/** Draws what a person may do with a record, and the dialog that one of the acts has opened. */
export function RecordActs({ acts }: { acts: readonly RecordAct[] }) {
  const [asked, setAsked] = useState<string>()
  const shown = acts.filter(({ may }) => may)
  const more = shown.filter(act => act.more)
  const opened = acts.find(act => act.text === asked)
  const start = (act: RecordAct) => {
    if ('dialog' in act) setAsked(act.text)
    if ('run' in act) void Promise.resolve(act.run()).catch(() => undefined)
  }
  if (shown.length === 0 && !opened) return null
  return (
    <div className="record-actions">
      {shown
        .filter(act => !act.more)
        .map(act => (
          <Act key={act.text} act={act} onStart={() => start(act)} />
        ))}
      {more.length > 0 && (
        <Menu
          label="更多操作"
          text="更多"
          icon="down"
          align="end"
          actions={more.map(act => ({
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
}

function Act({ act, onStart }: { act: RecordAct; onStart: () => void }) {
  const { text, kind, icon, hint, busy } = act
  if ('drawn' in act) return <Suspense>{act.drawn}</Suspense>
  if ('to' in act) {
    return (
      <Link className="btn btn-plain" to={act.to}>
        {text}
      </Link>
    )
  }
  return (
    <Button {...(kind && { kind })} {...(icon && { icon })} title={hint} busy={busy} onClick={onStart}>
      {text}
    </Button>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'

type Props = {
  title: string
  /** What stands in the line while it is closed. */
  short?: ReactNode
  open?: boolean
  children: ReactNode
}

/** Shows something in one line that opens. */
export function FoldLine({ title, short, open = false, children }: Props) {
  const [opened, setOpened] = useState(open)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="row-button fold-line"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <b>{title}</b>
        <span>{!opened && short}</span>
        <Icon name={opened ? 'up' : 'down'} size={14} />
      </button>
      {opened && <div id={id}>{children}</div>}
    </>
  )
}

import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lasting } from '../motion.ts'
import { Button } from '../ui/Button.tsx'
import { useFocusTrap } from '../ui/focus.ts'
import { useLayer } from '../ui/layers.ts'
import { usePhone } from '../ui/usePhone.ts'
import './drawer.css'

export type DrawerProps = {
  open: boolean
  title: ReactNode
  /** Beside the title, before the cross. */
  tools?: ReactNode
  /** Gets the place of buttons: in the line of the title, on a phone at the foot. */
  actsRef?: Ref<HTMLDivElement>
  footer?: ReactNode
  /** `normal` 720 px, `wide` 1080 px, `full` the whole window; a phone always gets the whole window. */
  width?: 'normal' | 'wide' | 'full'
  onClose: () => void
  children: ReactNode
}

/** Time of its animation in ms (S2.11). */
const slide = 300

/**
 * Shows a panel from the right edge. Keeps the keyboard inside, gives the focus back, closes with Esc, the cross and the
 * mask.
 */
export function Drawer(props: DrawerProps) {
  const kept = useRef(props)
  if (props.open) kept.current = props
  const shown = useShown(props.open)
  return shown ? <Panel {...kept.current} open={props.open} /> : null
}

function Panel({ title, tools, actsRef, footer, width = 'normal', open, onClose, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useId()
  const phone = usePhone()
  const acts = actsRef && <div className="drawer-acts" ref={actsRef} />
  useLayer(onClose, open)
  useFocusTrap(panel, open)
  return createPortal(
    <div className={`drawer-root${open ? '' : ' drawer-leaving'}`} inert={!open}>
      <div className="mask" onPointerDown={onClose} />
      <section
        ref={panel}
        className={`drawer drawer-${width}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
      >
        <div className="drawer-head">
          <h2 id={heading}>{title}</h2>
          {!phone && acts}
          {tools}
          <Button kind="text" icon="close" aria-label="关闭" onClick={onClose} />
        </div>
        {/* A part of its own, so that no head within it is one of the whole page. */}
        <section className="drawer-body">{children}</section>
        {phone && acts}
        {footer && <footer className="drawer-foot">{footer}</footer>}
      </section>
    </div>,
    document.body,
  )
}

/** Returns true while open, and for the time of the animation after it. */
function useShown(open: boolean): boolean {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (open || !shown) return
    const timer = setTimeout(() => setShown(false), lasting(slide))
    return () => clearTimeout(timer)
  }, [open, shown])
  return open || shown
}

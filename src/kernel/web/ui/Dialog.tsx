import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { useFocusTrap } from './focus.ts'
import { useLayer } from './layers.ts'

type Props = { title: string; width?: number; onClose: () => void; footer?: ReactNode; children: ReactNode }

/** Shows a small window in the middle of the screen for one decision; Esc and the cross close it. Width in px. */
export function Dialog({ title, width = 480, onClose, footer, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useId()
  useLayer(onClose)
  useFocusTrap(panel)
  return createPortal(
    <div className="dialog-root">
      <div className="mask" />
      <section
        ref={panel}
        className="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        style={{ width }}
      >
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Button kind="text" icon="close" aria-label="关闭" onClick={onClose} />
        </div>
        <div className="dialog-body">{children}</div>
        {footer && <footer>{footer}</footer>}
      </section>
    </div>,
    document.body,
  )
}

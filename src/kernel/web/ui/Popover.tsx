import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps } from './Button.tsx'
import { useFocusTrap } from './focus.ts'
import { useLayer } from './layers.ts'

export type PopoverProps = {
  anchor: RefObject<HTMLElement | null>
  label: string
  align?: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}

/** Draws a panel beside its anchor, which closes on Esc and on a press outside; layers that it opens count as inside. */
export function Popover({ anchor, label, align = 'start', onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const pressedInside = useRef(false)
  useLayer(onClose)
  useFocusTrap(panel)
  usePlace(anchor, panel, align)
  useOutsidePress(anchor, pressedInside, onClose)
  return createPortal(
    <div
      className="popover-root"
      onPointerDownCapture={() => {
        pressedInside.current = true
      }}
    >
      <div ref={panel} className="popover" role="dialog" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  )
}

const gap = 6
const margin = 8

/** Places the panel below the anchor, or above if there is more room; always within the window. */
function usePlace(anchor: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>, align: 'start' | 'end') {
  useLayoutEffect(() => {
    const place = () => anchor.current && panel.current && moveTo(anchor.current, panel.current, align)
    place()
    const observer = new ResizeObserver(place)
    if (panel.current) observer.observe(panel.current)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [anchor, panel, align])
}

function moveTo(anchor: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect()
  const below = window.innerHeight - from.bottom - gap - margin
  const above = from.top - gap - margin
  const up = below < panel.offsetHeight && above > below
  const left = align === 'start' ? from.left : from.right - panel.offsetWidth
  panel.style.maxHeight = `${Math.max(160, up ? above : below)}px`
  panel.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - panel.offsetWidth - margin))}px`
  panel.style.top = `${up ? Math.max(margin, from.top - gap - panel.offsetHeight) : from.bottom + gap}px`
}

/** Detects a press outside by React's tree, because a list of choices may hang elsewhere in the document. */
function useOutsidePress(anchor: RefObject<HTMLElement | null>, inside: RefObject<boolean>, onPress: () => void): void {
  const latest = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: PointerEvent) => {
      const kept = inside.current || anchor.current?.contains(event.target as Node)
      inside.current = false
      if (!kept) latest()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [anchor, inside])
}

export type PopoverButtonProps = Omit<ButtonProps, 'children'> & {
  label: string
  text?: ReactNode
  /** The text says the button's whole name. */
  named?: boolean
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** Shows a button that opens a popover. Without `text` it shows its icon, and `label` is its tooltip. */
export function PopoverButton({ label, text, named, align, children, ...button }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-label={named ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {text}
      </Button>
      {open && (
        <Popover anchor={anchor} label={label} align={align} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  )
}

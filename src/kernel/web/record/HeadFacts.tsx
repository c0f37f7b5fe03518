import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** How many facts need no fold. */
const few = 4

/** Draws the facts of a record's head; where there is little room (record.css) the first of many, until somebody opens all. */
export function HeadFacts({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDListElement>(null)
  const [count, setCount] = useState(0)
  const [open, setOpen] = useState(false)
  // A noun's facts are parts of their own, of which some draw nothing: only what is drawn can be counted.
  useLayoutEffect(() => setCount(list.current?.childElementCount ?? 0))
  const folds = count > few
  return (
    <div className={folds && !open ? 'record-facts record-facts-folded' : 'record-facts'}>
      <dl ref={list}>{children}</dl>
      {folds && (
        <button type="button" className="link record-facts-all" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : `全部 ${count} 项`}
        </button>
      )}
    </div>
  )
}

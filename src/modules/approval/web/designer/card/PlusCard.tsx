import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '../../../../../kernel/web/ui/Icon.tsx'
import { Popover } from '../../../../../kernel/web/ui/Popover.tsx'
import { useCanvas } from '../canvas/model.ts'
import { useReveal } from '../canvas/useReveal.ts'
import { mayMove } from '../edit/edit.ts'
import type { Place } from '../edit/place.ts'
import type { Box } from '../picture/layout.ts'

const InsertMenu = lazy(() => import('../insert/InsertMenu.tsx'))

/** Draws the "+" between two cards: a person inserts a node by its menu or by a drop. */
export function PlusCard({ box }: { box: Box }) {
  const { flow, edits } = useCanvas()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [over, setOver] = useState(false)
  const reveal = useReveal()
  const place = box.place as Place
  if (!edits) return null
  const toggle = () => {
    reveal(box)
    setOpen(!open)
  }
  const takes = edits.dragged !== undefined && mayMove(flow, edits.dragged, place)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="flow-plus nopan"
        data-place={`${place.branch ?? ''}/${place.before ?? ''}`}
        data-takes={takes || undefined}
        data-over={(takes && over) || undefined}
        aria-label={takes ? '移到这里' : '添加节点'}
        aria-haspopup="dialog"
        aria-expanded={open}
        tabIndex={takes || follows(place, edits.selected) ? 0 : -1}
        title={takes ? '移到这里' : '添加节点'}
        onClick={() => (edits.dragged === undefined ? toggle() : takes && edits.drop(place))}
        onDragOver={event => {
          if (!takes) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          edits.drop(place)
        }}
      >
        <Icon name="plus" size={16} />
      </button>
      {open && (
        <Popover anchor={anchor} label="添加节点" onClose={() => setOpen(false)}>
          <Suspense>
            <InsertMenu place={place} onDone={() => setOpen(false)} />
          </Suspense>
        </Popover>
      )}
    </>
  )

  /** Tells whether Tab leads from a card to the "+" behind it, and not through all of them. */
  function follows({ branch, before }: Place, selected: string): boolean {
    const siblings = flow.nodes.filter(node => node.in === branch)
    const at = before === null ? siblings.length : siblings.findIndex(node => node.key === before)
    return (siblings[at - 1]?.key ?? branch ?? 'start') === selected
  }
}

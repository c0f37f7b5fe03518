import type { DragEvent, ReactNode } from 'react'
import { Icon } from '../../../../../kernel/web/ui/Icon.tsx'
import { useCanvas } from '../canvas/model.ts'
import { type NodeMark, tellsWay } from '../marks.ts'

type Props = {
  /** The id of the node or branch. */
  id: string
  kind: string
  /** The name of the card for screen readers. */
  label: string
  /** True if it may be dragged to another place. */
  movable?: boolean
  children: ReactNode
}

const changeWords = { added: '新增', removed: '删除', changed: '有修改' } as const

/** Draws the frame of every card: its selection, the badge of its faults, and the state of a document. */
export function CardFrame({ id, kind, label, movable, children }: Props) {
  const { edits, marks, readOnly } = useCanvas()
  const mark = marks[id]
  const looks = { 'data-kind': kind, 'data-state': mark?.state, 'data-change': mark?.change, 'data-card': id }
  const faded = tellsWay(marks) && mark?.state === undefined
  const inside = (
    <>
      {children}
      {mark?.change && <em className="flow-change">{changeWords[mark.change]}</em>}
    </>
  )
  if (!edits)
    return (
      <div {...looks} className="flow-card" data-faded={faded || undefined} title={mark?.note}>
        {inside}
      </div>
    )
  const level = edits.problems.get(id)
  return (
    <button
      {...looks}
      type="button"
      className="flow-card nopan"
      aria-label={level ? `${label}，${level === 'error' ? '有错误' : '有提醒'}` : label}
      aria-pressed={edits.selected === id}
      tabIndex={edits.selected === id ? 0 : -1}
      data-faded={faded || undefined}
      data-dragged={edits.dragged === id || undefined}
      draggable={movable && !readOnly}
      onFocus={() => edits.select(id)}
      onClick={event => edits.open(id, event.detail === 0)}
      onDragStart={event => begin(event, () => edits.drag(id))}
      onDragEnd={() => edits.drag(undefined)}
    >
      {inside}
      {level && (
        <span className="flow-problem" data-level={level}>
          <Icon name="warn" size={14} />
        </span>
      )}
    </button>
  )
}

/** Begins a drag; the browser takes its picture of the card before anything changes. */
function begin(event: DragEvent, drag: () => void): void {
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', '')
  setTimeout(drag)
}

/** Shows the people asked at a node, by name, with their answers. */
export function People({ people }: { people: NonNullable<NodeMark['people']> }) {
  return (
    <span className="flow-people">
      {people.map(({ name, answer }) => (
        <span key={name} data-answer={answer ?? undefined}>
          {answer && <Icon name={answer === 'approved' ? 'check' : 'close'} size={11} />}
          {name}
        </span>
      ))}
    </span>
  )
}

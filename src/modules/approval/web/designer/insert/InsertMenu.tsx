import { type KeyboardEvent, useState } from 'react'
import { type FlowNode, kindWords, type NodeKind } from '../../../../flows/api/flow.ts'
import { useOfferedTemplates } from '../../template/templates.ts'
import { useCanvas } from '../canvas/model.ts'
import { clipboard } from '../edit/clipboard.ts'
import { created } from '../edit/create.ts'
import type { Place } from '../edit/place.ts'
import { type SubFlow, useSubFlows } from '../subFlows.ts'

type Props = { place: Place; onDone: () => void }

const groups: readonly (readonly [title: string, kinds: readonly NodeKind[]])[] = [
  ['人员处理', ['approve', 'handle', 'cc']],
  ['分支', ['condition', 'parallel', 'inclusive']],
  ['其他', ['delay', 'webhook', 'subFlow', 'end']],
]

/** Shows the nodes that can be inserted between two cards: a new one, the copied one, another flow. */
export default function InsertMenu({ place, onDone }: Props) {
  const { flow, fields, edits } = useCanvas()
  const [flows, setFlows] = useState(false)
  const clip = clipboard.get()
  const templates = useOfferedTemplates()
  const put = (nodes: readonly FlowNode[]) => {
    onDone()
    edits?.insert(place, nodes)
  }
  if (flows)
    return <SubFlows onChoose={({ id, name }) => put([created(flow, 'subFlow', fields, { flow: id, name })])} />
  const choose = (kind: NodeKind) => (kind === 'subFlow' ? setFlows(true) : put([created(flow, kind, fields)]))
  return (
    <div className="insert-menu" role="menu" tabIndex={-1} onKeyDown={walk}>
      {groups.map(([title, kinds]) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <div>
            {kinds.map(kind => (
              <button
                key={kind}
                type="button"
                role="menuitem"
                className="row-button"
                data-kind={kind}
                data-autofocus={kind === 'approve' || undefined}
                onClick={() => choose(kind)}
              >
                <i />
                {kindWords[kind]}
              </button>
            ))}
          </div>
        </section>
      ))}
      {templates.length > 0 && (
        <section aria-label="常用节点" className="insert-kept">
          <h4>常用节点</h4>
          {templates.map(({ id, name, kind, node, description }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              className="row-button"
              data-kind={kind}
              title={description}
              onClick={() => put([{ ...node, in: null }])}
            >
              <i />
              {name}
            </button>
          ))}
        </section>
      )}
      {clip?.[0] && (
        <button type="button" role="menuitem" className="row-button" onClick={() => put(clip)}>
          <i />
          粘贴“{clip[0].name}”
        </button>
      )}
    </div>
  )
}

function SubFlows({ onChoose }: { onChoose: (flow: SubFlow) => void }) {
  const flows = useSubFlows()
  if (flows.length === 0) return <p className="nothing insert-menu">还没有已发布的流程可以作为子流程。</p>
  return (
    <div className="insert-menu" role="menu" tabIndex={-1} onKeyDown={walk}>
      <h4>选择子流程</h4>
      {flows.map((flow, at) => (
        <button
          key={flow.id}
          type="button"
          role="menuitem"
          className="row-button"
          data-autofocus={at === 0 || undefined}
          onClick={() => onChoose(flow)}
        >
          <i />
          {flow.name}
        </button>
      ))}
    </div>
  )
}

/** Moves through the menu by arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 3, ArrowUp: -3, ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at((at + by + items.length) % items.length)?.focus()
}

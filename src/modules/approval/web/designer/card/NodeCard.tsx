import { kindWords } from '../../../../flows/api/flow.ts'
import { useCanvas } from '../canvas/model.ts'
import { nodeAt } from '../edit/edit.ts'
import type { Box } from '../picture/layout.ts'
import { CardFrame, People } from './CardFrame.tsx'
import { nodeWords } from './words.ts'

/** Shows a node that is no branching: its name on its kind's colour, and who is asked how. */
export function NodeCard({ box }: { box: Box }) {
  const { flow, fields, names, marks } = useCanvas()
  const node = nodeAt(flow, box.key)
  if (!node) return null
  const { people = [], note } = marks[node.key] ?? {}
  const [who = '', how] = nodeWords(node, fields, names)
  return (
    <CardFrame id={node.key} kind={node.kind} movable label={`${kindWords[node.kind]}：${node.name}，${who}`}>
      <span className="flow-card-head">
        <b>{node.name}</b>
        {node.name !== kindWords[node.kind] && <small>{kindWords[node.kind]}</small>}
      </span>
      <span className="flow-card-body">
        {people.length > 0 ? <People people={people} /> : <span className="flow-card-words">{note || who}</span>}
        {people.length === 0 && !note && how && <small>{how}</small>}
      </span>
    </CardFrame>
  )
}

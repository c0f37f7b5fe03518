import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { may } from '../../../../kernel/web/session.ts'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import type { Binding, BindingSubject } from '../../api/binding.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'
import { inputsOf, saveSubject } from './bindings.ts'

type Props = { subject: BindingSubject; editable: boolean; onEdit: (id: number) => void }

/** Shows the flow's name, with a link for people who may see flows. */
function FlowName({ binding: { flowId, flowName } }: { binding: Binding }) {
  if (!may(flowRoutes.detail)) return flowName
  return (
    <Link className="link" to={linkTo(approvalPlaces.designer, { flow: flowId })}>
      {flowName}
    </Link>
  )
}

/** Shows the bindings in the order in which they are asked. */
export function BindingTable({ subject, editable, onEdit }: Props) {
  const { bindings } = subject
  const arrange = async (order: number[]) => {
    const rank = new Map(order.map((id, at) => [id, at]))
    const sorted = inputsOf(subject).toSorted((a, b) => (rank.get(a.id ?? 0) ?? 0) - (rank.get(b.id ?? 0) ?? 0))
    await saveSubject(subject, { bindings: sorted })
  }
  const sorting = useSorting(
    bindings.map(binding => binding.id),
    order => void arrange(order).catch(() => undefined),
  )
  const remove = async (binding: Binding) => {
    const before = inputsOf(subject)
    const left = await saveSubject(subject, { bindings: before.filter(one => one.id !== binding.id) })
    // It comes back as a new one, at its place.
    const again = before.map(({ id, when, flowId }) => (id === binding.id ? { when, flowId } : { id, when, flowId }))
    doneWithUndo('绑定已删除，进行中的审批不受影响', () => saveSubject(left, { bindings: again }))
  }
  return (
    <table className="table binding-table">
      <thead>
        <tr>
          <th className="binding-place">优先级</th>
          <th>条件</th>
          <th>审批流程</th>
          {editable && <th className="binding-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {sorting.order.flatMap((id, at) => {
          const binding = bindings.find(one => one.id === id)
          if (!binding) return []
          const label = `第 ${at + 1} 条`
          return (
            <tr key={id} {...sorting.row(id)} data-off={binding.idle !== '' || undefined}>
              <td className="binding-place">
                {editable && <SortHandle sorting={sorting} id={id} label={label} />}
                {at + 1}
              </td>
              <td className="binding-words">
                {editable ? (
                  <button type="button" className="link" onClick={() => onEdit(id)}>
                    {binding.words}
                  </button>
                ) : (
                  binding.words
                )}
              </td>
              <td className="binding-words">
                <FlowName binding={binding} /> {binding.idle && <Tag tone="orange">{binding.idle}，不参与匹配</Tag>}
              </td>
              {editable && (
                <td className="binding-tools">
                  <SortSteps sorting={sorting} id={id} label={label} />
                  <Button
                    kind="text"
                    small
                    icon="trash"
                    aria-label={`删除${label}`}
                    onClick={() => void remove(binding).catch(() => undefined)}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Menu, type MenuAction } from '../../../../kernel/web/ui/Menu.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { bindingRoutes } from '../../api/bindingRoutes.ts'
import { type FlowRow, flowStates } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'
import { keyOf } from '../binding/bindings.ts'
import { removeFlow, restoreFlow, retireFlow, stateTones } from './flows.ts'

/** The panels that can be opened for one flow. */
export type Shown = 'publish' | 'simulate' | 'replay' | 'versions' | 'move' | 'edit'
type Doing = { onShow: (what: Shown, id: number) => void; onCopy: (id: number) => void }

/** Shows the flows with their states. */
export function FlowTable({ flows, ...doing }: Doing & { flows: readonly FlowRow[] }) {
  return (
    <table className="table flow-table">
      <thead>
        <tr>
          <th className="flow-name">流程</th>
          <th className="flow-type">用于</th>
          <th className="flow-state">状态</th>
          <th className="flow-version">版本</th>
          <th className="flow-running">进行中</th>
          <th>最近修改</th>
          <th className="flow-tools">操作</th>
        </tr>
      </thead>
      <tbody>
        {flows.map(flow => (
          <tr key={flow.id} data-off={flow.state === 'retired' || undefined}>
            <td className="flow-name" title={flow.description || flow.name}>
              <Link className="link" to={designerOf(flow)}>
                {flow.name}
              </Link>
            </td>
            <td className="flow-type">
              {flow.typeName}
              <Unbound flow={flow} />
            </td>
            <td className="flow-state">
              <Tag tone={stateTones[flow.state]}>{flowStates[flow.state]}</Tag>
            </td>
            <Cells flow={flow} {...doing} />
            <td className="flow-tools">
              <Link className="link" to={designerOf(flow)} aria-label={`设计“${flow.name}”`}>
                {may(routes.draft) ? '设计' : '查看'}
              </Link>
              <Menu
                kind="text"
                small
                icon="more"
                label={`“${flow.name}”的更多操作`}
                align="end"
                actions={actionsOf(flow, doing)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the address of a flow's designer; `node`: the card to open. */
export const designerOf = ({ id }: FlowRow, node?: string) => linkTo(approvalPlaces.designer, { flow: id, node })

/** Shows that no document takes a published flow without a binding, with a link to make one. */
function Unbound({ flow }: { flow: FlowRow }) {
  if (flow.number === null || flow.bindings > 0 || flow.state === 'retired') return null
  const words = <small className="flow-unbound">未绑定业务</small>
  if (!may(bindingRoutes.save)) return words
  return (
    <Link to={linkTo(approvalPlaces.bindings, { type: keyOf(flow) })} title="没有单据会走这个流程，去绑定">
      {words}
    </Link>
  )
}

function Cells({ flow, onShow }: Doing & { flow: FlowRow }) {
  const find = useChoice()
  const by = flow.updatedBy && find({ kind: 'employee' }, flow.updatedBy)?.label
  return (
    <>
      <td className="flow-version">
        {flow.number === null ? (
          <span className="nothing">未发布</span>
        ) : (
          <button type="button" className="link" onClick={() => onShow('versions', flow.id)}>
            第 {flow.number} 版
          </button>
        )}
      </td>
      <td className="flow-running">
        {flow.running}
        {flow.older > 0 && <small>旧版本 {flow.older}</small>}
      </td>
      <td>
        <time dateTime={flow.updatedAt}>{formatMinute(flow.updatedAt)}</time> {by}
      </td>
    </>
  )
}

const settle = (work: Promise<unknown>) => void work.catch(() => undefined)

function actionsOf(flow: FlowRow, { onShow, onCopy }: Doing): MenuAction[] {
  const retired = flow.state === 'retired'
  const show = (text: string, what: Shown): MenuAction => ({ text, run: () => onShow(what, flow.id) })
  return [
    ...(may(routes.publish) && !retired ? [show('发布', 'publish')] : []),
    show('模拟', 'simulate'),
    show('回放近 90 天的单据', 'replay'),
    ...(flow.number !== null ? [show('版本', 'versions')] : []),
    ...(may(routes.move) && flow.older > 0 ? [show('进行中的转到新版本', 'move')] : []),
    ...(may(routes.edit) ? [show('名称与说明', 'edit')] : []),
    ...(may(routes.add) ? [{ text: '复制', run: () => onCopy(flow.id) }] : []),
    ...(may(routes.retire) && flow.number !== null
      ? [
          retired
            ? { text: '恢复', run: () => settle(restoreFlow(flow)) }
            : { text: '停用', danger: true, run: () => settle(retireFlow(flow)) },
        ]
      : []),
    ...(may(routes.remove) && flow.number === null
      ? [{ text: '删除', danger: true, run: () => settle(removeFlow(flow)) }]
      : []),
  ]
}

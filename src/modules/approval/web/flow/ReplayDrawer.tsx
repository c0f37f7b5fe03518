import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { mayDo } from '../../../../kernel/web/session.ts'
import { type FlowRow, mostReplayed, type Replayed } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'

/** Shows the effect of the draft on the documents of the last 90 days. */
export default function ReplayDrawer({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const query = queryOf(routes.replay, { params: { id: flow.id } }, { quiet: true })
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  return (
    <Drawer open width="wide" title={`回放“${flow.name}”`} onClose={onClose}>
      {data ? (
        <Result result={data} />
      ) : (
        <p className="drawer-message">{error ? error.message : '正在用近 90 天的单据试走草稿…'}</p>
      )}
    </Drawer>
  )
}

function Result({ result }: { result: Replayed }) {
  const { documents, capped, differing } = result
  if (documents === 0) return <p className="drawer-message">近 90 天没有这类单据，可以先用“模拟”试一试。</p>
  return (
    <div className="flow-replay">
      <p className="flow-sum">
        用近 90 天的 <b>{documents}</b> 份单据按草稿重走一遍，<b>{differing}</b> 份会走得不一样。
        {capped && `单据较多，只试了最新的 ${mostReplayed} 份。`}
        <small>人员按现在的部门和角色计算。</small>
      </p>
      <Workload workload={result.workload} />
      <Faults result={result} />
      <Examples examples={result.examples} differing={differing} />
    </div>
  )
}

function Workload({ workload }: Pick<Replayed, 'workload'>) {
  const find = useChoice()
  return (
    <section>
      <h3 className="flow-h3">谁的工作量会变</h3>
      {workload.length === 0 && <p className="nothing">没有人的工作量变化。</p>}
      {workload.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th>人员</th>
              <th>原来</th>
              <th>现在</th>
              <th>变化</th>
            </tr>
          </thead>
          <tbody>
            {workload.map(({ person, before, after }) => (
              <tr key={person}>
                <td>{find({ kind: 'employee' }, person)?.label ?? '…'}</td>
                <td>{before} 次</td>
                <td>{after} 次</td>
                <td data-more={after > before || undefined}>
                  {after > before ? '+' : ''}
                  {after - before}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Faults({ result: { untaken, nobody } }: { result: Replayed }) {
  if (untaken.length + nobody.length === 0) return null
  return (
    <section>
      <h3 className="flow-h3">请留意</h3>
      <ul className="flow-notes">
        {nobody.map(({ node, name, documents, examples }) => (
          <li key={node}>
            <b>{name}</b>：{documents} 份单据在这一步找不到审批人，如 {examples.map(({ code }) => code).join('、')}
          </li>
        ))}
        {untaken.map(({ node, name, branch, reached }) => (
          <li key={`${node} ${branch}`}>
            <b>{name}</b>：{reached} 份单据经过这里，没有一份走“{branch}”
          </li>
        ))}
      </ul>
    </section>
  )
}

function Examples({ examples, differing }: Pick<Replayed, 'examples' | 'differing'>) {
  if (examples.length === 0) return null
  const open = mayDo('approvalDetial:all')
  return (
    <section>
      <h3 className="flow-h3">会走得不一样的单据</h3>
      <ul className="flow-notes">
        {examples.map(({ id, code, title, words }) => (
          <li key={id}>
            {open ? (
              <Link className="link" to={linkTo(approvalPlaces.list, { open: id })}>
                {title}
              </Link>
            ) : (
              <b>{title}</b>
            )}
            <small>{code}</small>
            <p>{words.join('；')}</p>
          </li>
        ))}
      </ul>
      {differing > examples.length && <p className="hint">只列出最新的 {examples.length} 份。</p>}
    </section>
  )
}

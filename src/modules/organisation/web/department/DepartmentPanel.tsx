import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { When } from '../../../../kernel/web/field/Value.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type DepartmentDetail, type DepartmentNode, departmentRoutes as routes } from '../../api/department.ts'
import { closeDepartment, openDepartment, removeDepartment } from './departmentActions.ts'
import { detailQuery, historyQuery, pathOf } from './departments.ts'
import { Members } from './Members.tsx'

type Props = { node: DepartmentNode; all: readonly DepartmentNode[]; onOpen: (id: number) => void }

const tabs = [
  { key: 'members', title: '人员' },
  { key: 'below', title: '下级部门' },
  { key: 'history', title: '变更历史' },
]

/** Shows one department: its place, leader, people, departments below and history. */
export function DepartmentPanel({ node, all, onOpen }: Props) {
  const detail = useQuery(detailQuery(node.id)).data
  const [tab, setTab] = useState('members')
  const above = pathOf(all, node.parentId)
  return (
    <>
      <header className="department-head">
        <div>
          {above.length > 0 && <small>{above.join(' / ')}</small>}
          <h2>
            {node.name} {node.disabledAt && <Tag>已停用</Tag>}
          </h2>
        </div>
        <Actions node={node} onRemoved={() => onOpen(node.parentId ?? all.find(one => one.id !== node.id)?.id ?? 0)} />
      </header>
      <Facts node={node} all={all} detail={detail} />
      <Tabs label="部门内容" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'members' && <Members id={node.id} detail={detail} />}
        {tab === 'below' && <Below below={all.filter(one => one.parentId === node.id)} onOpen={onOpen} />}
        {tab === 'history' && <History id={node.id} />}
      </Tabs>
    </>
  )
}

function Actions({ node, onRemoved }: { node: DepartmentNode; onRemoved: () => void }) {
  const [, edit] = useAddress('edit')
  const [, add] = useAddress('new')
  const remove = async () => {
    if (await removeDepartment(node)) onRemoved()
  }
  return (
    <div className="department-actions">
      {may(routes.add) && !node.disabledAt && (
        <Button icon="plus" onClick={() => add(node.id)}>
          下级部门
        </Button>
      )}
      {may(routes.edit) && (
        <Button icon="edit" onClick={() => edit(node.id)}>
          编辑
        </Button>
      )}
      {may(routes.disable) &&
        (node.disabledAt ? (
          <Button onClick={() => void openDepartment(node)}>启用</Button>
        ) : (
          <Button onClick={() => void closeDepartment(node)}>停用</Button>
        ))}
      {may(routes.remove) && <Button kind="danger" icon="trash" aria-label="删除部门" onClick={() => void remove()} />}
    </div>
  )
}

type FactsProps = { node: DepartmentNode; all: readonly DepartmentNode[]; detail: DepartmentDetail | undefined }

function Facts({ node, all, detail }: FactsProps) {
  const siblings = all.filter(one => one.parentId === node.parentId)
  return (
    <div className="record-head">
      <dl>
        <Fact title="负责人">
          {node.leaderName || <span className="nothing">未设置</span>}
          {detail?.leaderId && !detail.leaderActive && <Tag tone="orange">已停用</Tag>}
        </Fact>
        <Fact title="在职人数">
          {node.people} 人{node.peopleBelow !== node.people && <small>含下级 {node.peopleBelow} 人</small>}
        </Fact>
        <Fact title="同级顺序">
          第 {siblings.indexOf(node) + 1} 位<small>共 {siblings.length} 个</small>
        </Fact>
        <Fact title="创建时间">{detail ? <When at={detail.createdAt} /> : '…'}</Fact>
      </dl>
    </div>
  )
}

function Below({ below, onOpen }: { below: DepartmentNode[]; onOpen: (id: number) => void }) {
  if (below.length === 0) return <p className="nothing">没有下级部门。</p>
  return (
    <ul className="department-rows">
      {below.map(one => (
        <li key={one.id}>
          <button type="button" className="link" onClick={() => onOpen(one.id)}>
            {one.name}
          </button>
          <span>{one.leaderName || '未设负责人'}</span>
          <small>{one.disabledAt ? '已停用' : `在职 ${one.peopleBelow} 人`}</small>
        </li>
      ))}
    </ul>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import type { TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import { Tree } from '../../../../kernel/web/tree/Tree.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../../kernel/web/ui/Switch.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type DepartmentNode, departmentRoutes as routes } from '../../api/department.ts'
import { DepartmentForms } from './DepartmentForms.tsx'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { moveDepartment } from './departmentActions.ts'
import { openOnly, useTree, wholePosition } from './departments.ts'
import '../../../../kernel/web/drawer/record.css'
import '../../../../kernel/web/list/list.css'
import './department.css'

/** Draws the screen 部门管理 (companyManager). */
export default function DepartmentPage() {
  const { data, error, refetch } = useTree()
  if (!data) {
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={2} />}</section>
    )
  }
  return <Departments all={data} />
}

function Departments({ all }: { all: DepartmentNode[] }) {
  const [opened, open] = useAddress('open')
  const [, add] = useAddress('new')
  const [, setParams] = useSearchParams()
  const [withClosed, setWithClosed] = useState(false)
  const chosen = all.find(one => String(one.id) === opened) ?? (opened ? undefined : all[0])
  const shown = withClosed || chosen?.disabledAt ? all : openOnly(all)
  const move = (key: string, parentKey: string | null, position: number) => {
    const parentId = parentKey === null ? null : Number(parentKey)
    const place = { parentId, position: wholePosition(all, shown, Number(key), parentId, position) }
    void moveDepartment(all, Number(key), place)
  }
  return (
    <section className="list departments" aria-label="部门管理">
      <div className="departments-side">
        <header>
          <span className="departments-switch">
            <Switch on={withClosed} label="显示已停用" onChange={setWithClosed} />
            显示已停用
          </span>
          {may(routes.add) && (
            <Button small kind="primary" icon="plus" onClick={() => add(0)}>
              新增部门
            </Button>
          )}
        </header>
        <Tree
          nodes={nodesOf(shown)}
          label="部门"
          name="departments"
          search="查找部门"
          selected={chosen ? String(chosen.id) : null}
          onSelect={open}
          onMove={may(routes.move) ? move : undefined}
          empty="还没有部门，先新增一个。"
        />
        {may(routes.move) && shown.length > 1 && (
          <p className="departments-hint">
            拖动部门可调整上级和顺序<span data-keys>，或按 Alt + 方向键</span>
          </p>
        )}
      </div>
      <div className="departments-main">
        {chosen ? (
          <DepartmentPanel key={chosen.id} node={chosen} all={all} onOpen={open} />
        ) : (
          <Message
            title={opened ? '没有找到这个部门' : '还没有部门'}
            text={opened ? '它可能已被删除。' : '新增后在这里查看和管理。'}
          />
        )}
      </div>
      <DepartmentForms all={all} onAdded={id => setParams({ open: String(id) }, { replace: true })} />
    </section>
  )
}

function nodesOf(departments: readonly DepartmentNode[], parentId: number | null = null): TreeNode[] {
  return departments
    .filter(one => one.parentId === parentId)
    .map(one => ({
      key: String(one.id),
      title: one.name,
      disabled: one.disabledAt !== null,
      extra: one.disabledAt ? <Tag>已停用</Tag> : <HeadCount node={one} />,
      children: nodesOf(departments, one.id),
    }))
}

function HeadCount({ node }: { node: DepartmentNode }) {
  const words = node.peopleBelow === node.people ? '' : `，其中本部门 ${node.people} 人`
  return <span title={`在职 ${node.peopleBelow} 人${words}`}>{node.peopleBelow}</span>
}

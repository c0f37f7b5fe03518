import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { fieldsOf } from '../../../../kernel/web/field/spec.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may, useSession } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { type Asked, AskedEmployee, explainRoutes } from '../../api/explain.ts'
import { roleRoutes } from '../../api/role.ts'
import { viewRoutes } from '../../api/view.ts'
import { beginView } from '../view/view.ts'
import { Answers } from './Answers.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import './why.css'

type Props = {
  open: boolean
  menu: string
  title: string
  onClose: () => void
}

/** Explains for a chosen person or role: the screen, its elements, and the open record, each with yes or no and why. */
export default function WhyPanel({ open, menu, title, onClose }: Props) {
  const address = openIn(useLocation().search)
  const [by, setBy] = useState('employee')
  const [asked, ask] = useState<Asked>()
  const choose = (key: string) => {
    setBy(key)
    ask(undefined)
  }
  const tabs = [
    { key: 'employee', title: '按员工' },
    ...(may(roleRoutes.list) ? [{ key: 'role', title: '按角色' }] : []),
  ]
  return (
    <Drawer open={open} title={`为什么 · ${title}`} onClose={onClose}>
      <div className="why">
        <Tabs label="查看谁的权限" tabs={tabs} value={by} onChange={choose}>
          <div className="why-who">
            {by === 'employee' ? <Employee asked={asked} ask={ask} /> : <RoleSelect onChoose={ask} />}
          </div>
        </Tabs>
        {asked ? (
          <Found asked={asked} menu={menu} address={address} onLeave={onClose} />
        ) : (
          <p className="why-hint">
            选择{by === 'employee' ? '一名员工' : '一个角色'}，看看能不能打开本页、使用本页的操作
            {address ? '、看到正打开的这条记录' : ''}，以及为什么。
          </p>
        )}
      </div>
    </Drawer>
  )
}

/** Returns what an address says of the record that is open: its numbers and the tab, never a search; undefined without a number. */
function openIn(search: string): string | undefined {
  const numbers = [...new URLSearchParams(search)].filter(
    ([key, value]) => key !== 'q' && /^[1-9]\d{0,14}$/.test(value),
  )
  const tab = new URLSearchParams(search).get('tab')
  return numbers.length > 0
    ? String(new URLSearchParams(tab === null ? numbers : [['tab', tab], ...numbers]))
    : undefined
}

const field = fieldsOf(AskedEmployee).employeeId

function Employee({ asked, ask }: { asked: Asked | undefined; ask: (asked: Asked | undefined) => void }) {
  const id = useId()
  const me = useSession(state => state.person?.employeeId)
  const chosen = asked && 'employeeId' in asked ? asked.employeeId : undefined
  return (
    <>
      <label htmlFor={id}>员工</label>
      {field && (
        <Field
          id={id}
          field={field}
          value={chosen}
          placeholder="按姓名或部门查找"
          onChange={value => ask(value ? { employeeId: value as number } : undefined)}
        />
      )}
      {chosen && chosen !== me && may(viewRoutes.begin) && (
        <Button icon="eye" onClick={() => void beginView(chosen).catch(() => undefined)}>
          以其视角查看
        </Button>
      )}
    </>
  )
}

function Found({
  asked,
  menu,
  address,
  onLeave,
}: {
  asked: Asked
  menu: string
  address: string | undefined
  onLeave: () => void
}) {
  const { data, isError, error } = useQuery(
    queryOf(explainRoutes.explain, { body: { who: asked, menu, address } }, { silent: true }),
  )
  if (isError) return <p className="why-hint">{error.message}</p>
  if (!data) return <p className="why-hint">正在查看…</p>
  return <Answers items={data.items} name={data.name} onLeave={onLeave} />
}

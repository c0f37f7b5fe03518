import type { ReactNode } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { MaskedNumber } from '../../../../kernel/web/field/MaskedNumber.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { EmployeeDetail } from '../../contract/employee.ts'
import { employeeRoutes } from '../../contract/employeeRoutes.ts'
import { columnOf } from './EmployeeFacts.tsx'
import type { Doing, EmployeeActionSet } from './useEmployeeActions.tsx'

type Props = { employee: EmployeeDetail; actions: EmployeeActionSet; onEdit: () => void }

/** Who it is, and what one may do. */
export function EmployeeHead({ employee, actions, onEdit }: Props) {
  const { id, may } = employee
  const reveal = async () => (await call(employeeRoutes.revealMobile, { params: { id } })).mobile
  const act = (doing: Doing) => () => actions.ask(doing, [employee])
  return (
    <section className="record-head">
      <dl>
        <Fact title="手机号">
          <MaskedNumber
            key={id}
            what="手机号"
            masked={employee.mobile}
            onReveal={may.revealMobile ? reveal : undefined}
          />
        </Fact>
        <Fact title="部门">
          <Value column={columnOf('departmentId')} value={employee.departmentId} />
        </Fact>
        <Fact title="职位">
          <Value column={columnOf('position')} value={employee.position} />
        </Fact>
        <Fact title="角色">{employee.roles || <span className="nothing">未分配</span>}</Fact>
      </dl>
      <div className="record-actions">
        {may.edit && (
          <Button icon="edit" onClick={onEdit}>
            编辑
          </Button>
        )}
        {may.role && <Button onClick={act('role')}>分配角色</Button>}
        {may.edit && <Button onClick={act('floor')}>折扣底线</Button>}
        {may.resetPassword && <Button onClick={act('password')}>重置密码</Button>}
        {may.open && (
          <Button kind="primary" onClick={act('open')}>
            启用
          </Button>
        )}
        {may.disable && (
          <Button kind="danger" onClick={act('disable')}>
            停用
          </Button>
        )}
      </div>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

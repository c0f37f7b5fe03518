import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { MaskedNumber } from '../../../../kernel/web/field/MaskedNumber.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { may, useSession } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { EmployeeDetail } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { viewRoutes } from '../../api/view.ts'
import { beginView } from '../view/view.ts'
import { columnOf } from './EmployeeFacts.tsx'
import { awaited } from './invitation.ts'
import type { Doing, EmployeeActionSet } from './useEmployeeActions.tsx'

type Props = { employee: EmployeeDetail; actions: EmployeeActionSet; onEdit: () => void; onHandover: () => void }

/** Shows the employee and the actions. */
export function EmployeeHead({ employee, actions, onEdit, onHandover }: Props) {
  const { id, may: allowed } = employee
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
            onReveal={allowed.revealMobile ? reveal : undefined}
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
        {allowed.edit && (
          <Button icon="edit" onClick={onEdit}>
            编辑
          </Button>
        )}
        {allowed.role && <Button onClick={act('role')}>分配角色</Button>}
        {allowed.edit && <Button onClick={act('floor')}>折扣底线</Button>}
        {allowed.correctMobile && <Button onClick={act('mobile')}>更正手机号</Button>}
        {allowed.resetPassword && (
          <Button onClick={act('password')}>{awaited(employee) ? '重新发送邀请' : '重置密码'}</Button>
        )}
        {allowed.endSessions && <Button onClick={act('sessions')}>结束登录</Button>}
        <ViewAs employee={employee} />
        {allowed.handover && <Button onClick={onHandover}>离职交接</Button>}
        {allowed.open && (
          <Button kind="primary" onClick={act('open')}>
            启用
          </Button>
        )}
        {allowed.disable && (
          <Button kind="danger" onClick={act('disable')}>
            停用
          </Button>
        )}
      </div>
    </section>
  )
}

/** Starts a read-only view of the product as this person; not for oneself, nor for people who cannot sign in. */
function ViewAs({ employee: { id, status } }: { employee: EmployeeDetail }) {
  const me = useSession(state => state.person?.employeeId)
  if (!may(viewRoutes.begin) || id === me || status !== 'active') return null
  return (
    <Button icon="eye" onClick={() => void beginView(id).catch(() => undefined)}>
      以其视角查看
    </Button>
  )
}

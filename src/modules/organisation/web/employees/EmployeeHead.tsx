import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { MaskedNumber } from '../../../../kernel/web/field/MaskedNumber.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { may, useSession } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import type { EmployeeDetail } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { viewRoutes } from '../../api/view.ts'
import { useDeparture } from '../departure.ts'
import { employeeActs } from '../employeeActs.ts'
import { beginView } from '../view/view.ts'
import { columnOf } from './EmployeeFacts.tsx'
import { awaited } from './invitation.ts'
import type { Doing, EmployeeActionSet } from './useEmployeeActions.tsx'

type Props = { employee: EmployeeDetail; actions: EmployeeActionSet; onEdit: () => void; onDeparture: () => void }

/** Shows the employee and the actions. */
export function EmployeeHead({ employee, actions, onEdit, onDeparture }: Props) {
  const { id, may: allowed } = employee
  const { title } = useDeparture()
  const me = useSession(state => state.person?.employeeId)
  const reveal = async () => (await call(employeeRoutes.revealMobile, { params: { id } })).mobile
  const act = (doing: Doing) => () => actions.ask(doing, [employee])
  const done = (close: () => void) => (did: string) => {
    close()
    actions.done(did)
  }
  return (
    <RecordHead
      facts={
        <>
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
        </>
      }
      acts={[
        { text: '编辑', may: allowed.edit, icon: 'edit', run: onEdit },
        { text: '分配角色', may: allowed.role, run: act('role') },
        ...useSettings()
          .brought(employeeActs)
          .map(({ title: text, Dialog }) => ({
            text,
            may: allowed.edit,
            dialog: (close: () => void) => <Dialog employee={employee} onDone={done(close)} onClose={close} />,
          })),
        { text: '更正手机号', may: allowed.correctMobile, run: act('mobile') },
        {
          text: awaited(employee) ? '重新发送邀请' : '重置密码',
          may: allowed.resetPassword,
          run: act('password'),
        },
        { text: '结束登录', may: allowed.endSessions, run: act('sessions') },
        // Not for oneself, nor for people who cannot sign in.
        {
          text: '以其视角查看',
          may: may(viewRoutes.begin) && id !== me && employee.status === 'active',
          icon: 'eye',
          run: () => beginView(id),
        },
        { text: title, may: allowed.handover, run: onDeparture },
        { text: '启用', may: allowed.open, kind: 'primary', run: act('open') },
        { text: '停用', may: allowed.disable, kind: 'danger', run: act('disable') },
      ]}
    />
  )
}

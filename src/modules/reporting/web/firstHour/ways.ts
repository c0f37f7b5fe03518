import { useQuery } from '@tanstack/react-query'
import { linkTo } from '../../../../kernel/api/place.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { organisationPlaces } from '../../../organisation/api/places.ts'
import { settingsPlaces } from '../../../settings/api/places.ts'
import { type FirstStep, firstSteps } from '../../api/firstHour.ts'
import type { StepWay } from '../startKind.ts'
import { stepWays } from '../startKinds.ts'
import type { ShownStep } from './steps.ts'

/** Steps that are done in the company itself. */
const own: readonly StepWay[] = [
  {
    step: 'departments',
    why: '门店或小组，决定谁看得到谁的客户',
    act: '建部门',
    to: linkTo(organisationPlaces.departments, { new: '0' }),
    menu: 'companyManager',
    guide: {
      text: '有几个门店或小组，就建几个部门。主管看得到自己部门的客户，导购只看得到自己的；只有一家店、三五个人，也可以先不建，以后再分。',
      to: organisationPlaces.departments.path,
      go: '打开部门管理',
    },
  },
  {
    step: 'people',
    why: '对方收到短信，点开设好密码就能用',
    act: '邀请同事',
    to: linkTo(organisationPlaces.employees, { new: '1' }),
    menu: 'employeesManager',
    guide: {
      text: '填姓名和手机号，选一个角色：导购管自己的客户，部门经理管一个部门。对方会收到短信，点开设好密码就能登录；列表里看得到短信有没有送到、有没有打开，没收到可以重发。',
      to: organisationPlaces.employees.path,
      go: '打开员工管理',
    },
  },
  {
    step: 'rules',
    why: '多久不跟进就退回、新客户怎么分',
    act: '看规则',
    to: settingsPlaces.switches.path,
    menu: 'activityBusinessBind',
    guide: {
      text: '多久不跟进就退回公海、一个人最多跟多少客户、新客户怎么分，都在开关里，每一项都写着打开后会怎样。默认都不强制；先用起来，觉得乱了再定也不迟。',
      to: settingsPlaces.switches.path,
      go: '打开开关配置',
    },
  },
]

/** Returns the company's own ways and those of all nouns, in the order of the steps. */
export function inOrderOfSteps(brought: readonly (readonly StepWay[])[]): readonly StepWay[] {
  const all = [own, ...brought].flat()
  return (Object.keys(firstSteps) as FirstStep[]).flatMap(step => all.filter(way => way.step === step))
}

/** Returns where a step goes on: with the person's record, or where it begins. */
export function addressOf({ to, goesOn }: StepWay, { at }: ShownStep): string {
  const [of, id] = at?.split('-') ?? []
  return goesOn && of && id ? goesOn(of, Number(id)) : to
}

/** Returns the ways to all steps; undefined while their code is on its way. */
export function useWays(): readonly StepWay[] | undefined {
  const loads = useSettings().brought(stepWays)
  const queryFn = async () => inOrderOfSteps(await Promise.all(loads.map(load => load().then(part => part.default))))
  return useQuery({ queryKey: ['stepWays'], queryFn, staleTime: Number.POSITIVE_INFINITY }).data
}

import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { employeesWho } from '../../../organisation/server/index.ts'
import { settingsPlaces } from '../../../settings/api/places.ts'
import { switchRoutes } from '../../../settings/api/switches.ts'
import { moneySwitches } from '../../api/switches.ts'

/** As many names as a sentence holds. */
const mostNames = 3

/** Returns the colleagues who may do an act here that the person has to leave to others. `fits` tells whether one who has the element may. */
export async function othersWho(desk: Desk, element: string, fits: (colleague: Desk) => boolean) {
  return (await employeesWho(desk, element)).filter(one => one.employeeId !== desk.employeeId && fits(one))
}

/**
 * Returns a sentence for somebody who has to leave an act to others: who they are, or, where nobody else may do it, which switch lets them do
 * it themselves. `fits` tells whether a colleague who has the element may do it here.
 */
export async function leftToOthers(
  desk: Desk,
  because: string,
  element: string,
  fits: (colleague: Desk) => boolean,
): Promise<string> {
  const others = await othersWho(desk, element, fits)
  if (others.length > 0) {
    const names = others.slice(0, mostNames).map(one => one.who.name)
    return `${because}：请${names.join('、')}${others.length > mostNames ? `等 ${others.length} 人之一` : ''}办理`
  }
  const where = `在“${settingsPlaces.switches.title}”关闭“${moneySwitches.moneyConfirmByOther.title}”`
  const who = desk.may(switchRoutes.save.needs) ? '' : '公司管理员'
  return `${because}，而企业里还没有别人可以办理：请${who}邀请一位同事并给他财务角色，或${where}，以后由您自己办理`
}

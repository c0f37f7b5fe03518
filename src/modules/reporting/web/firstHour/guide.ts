import type { Granted } from '../../../../kernel/web/session.ts'
import { firstSteps } from '../../api/firstHour.ts'
import type { StepWay } from '../startKind.ts'

/** A step of the first hour in words. */
export type Paragraph = { title: string; text: string; to: string; go: string }

/** The guide of the first hour for a person with these menus: nothing for who sets up neither departments nor people. */
export function guideFor(ways: readonly StepWay[], menus: Granted): readonly Paragraph[] {
  if (!menus.companyManager && !menus.employeesManager) return []
  return ways.filter(({ menu }) => menus[menu]).map(({ step, guide }) => ({ title: firstSteps[step], ...guide }))
}

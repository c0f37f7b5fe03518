import { linkTo } from '../../../../kernel/contract/place.ts'
import type { AnswerOf } from '../../../../kernel/contract/route.ts'
import { cluePlaces } from '../../../clue/contract/places.ts'
import { organisationPlaces } from '../../../organisation/contract/places.ts'
import { settingsPlaces } from '../../../settings/contract/places.ts'
import type { FirstStep, firstHourRoutes } from '../../contract/firstHour.ts'

/** What a step is good for, and the screen where it is done. */
export const ways: Record<FirstStep, { why: string; to: string }> = {
  departments: { why: '门店或小组，决定谁看得到谁的客户', to: linkTo(organisationPlaces.departments, { new: '0' }) },
  people: { why: '对方收到短信，点开设好密码就能用', to: linkTo(organisationPlaces.employees, { new: '1' }) },
  pool: { why: '没人跟的客户放哪里、谁能领', to: cluePlaces.pools.path },
  rules: { why: '多久不跟进就退回、新客户怎么分', to: settingsPlaces.switches.path },
  import: { why: '把手上的 Excel 名单带进来', to: linkTo(cluePlaces.list, { view: 'all', task: 'import' }) },
  followUp: { why: '写下聊了什么、下次什么时候联系', to: linkTo(cluePlaces.list, { view: 'all' }) },
}

type Checklist = AnswerOf<typeof firstHourRoutes.checklist>['steps']

/**
 * Returns what the checklist shows: the steps not hidden, how many are done, the one to do next; null once nothing is
 * left to do.
 */
export function shownOf(checklist: Checklist) {
  const steps = checklist.filter(one => !one.hidden)
  const next = steps.find(one => !one.done)
  return next ? { steps, done: steps.filter(one => one.done).length, next: next.step } : null
}

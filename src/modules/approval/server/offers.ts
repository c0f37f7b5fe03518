import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Answer, mayEnd } from '../../../kernel/server/record/offered.ts'
import { approvalPlaces } from '../api/places.ts'
import { approvalRoutes } from '../api/routes.ts'
import { startable } from './start/start.ts'

/** The others are found among all of them. */
const mostForms = 8

const { list } = approvalPlaces

/** What people may begin of approvals from any screen: the forms of the company that they may start, and the choice among all. */
export const approvalBeginnings = [
  {
    async setUp(desk: Desk) {
      if (!mayEnd(desk, approvalRoutes.start)) return []
      const forms = await startable(desk)
      return forms
        .slice(0, mostForms)
        .map(({ formId, name, description }) => ({ title: name, also: [description], over: `?start=${formId}` }))
    },
  },
  { title: '发起审批', also: ['申请'], routes: [approvalRoutes.start], over: '?start=form' },
]

/** The lists of approvals that answer words. */
export const approvalAnswers: readonly Answer[] = [
  { title: '待我审批', also: ['待办审批', '审批'], place: list, query: { view: 'todo' } },
  { title: '我发起的审批', also: ['我的申请'], place: list, query: { view: 'mine' } },
]

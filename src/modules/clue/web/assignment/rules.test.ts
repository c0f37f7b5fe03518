// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, sent } from '../../../../kernel/web/fixtures.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type Rule, RuleFields, assignmentRoutes as routes } from '../../api/assignment.ts'
import { enableRule, removeRule, rulesQuery } from './rules.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const rule = (id: number, enabled = true): Rule =>
  Object.assign(RuleFields.parse({ name: `规则${id}`, employeeIds: [id] }), { id, enabled, version: 3 })

const bodies = (at: string) => sent.filter(one => one.route.at === at).map(one => one.body)

test('a removed rule is not asked about before, and comes back as it was: off, and before the same one', async () => {
  queryClient.setQueryData(rulesQuery.queryKey, [rule(1), rule(2, false), rule(3)])
  answer(routes.remove, () => null)
  answer(routes.add, () => rule(4))
  await removeRule(rule(2, false))
  expect(document.querySelector('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(bodies(routes.remove.at)).toEqual([{ id: 2 }])
  const [again] = bodies(routes.add.at)
  expect(again).toMatchObject({ name: '规则2', employeeIds: [2], enabled: false, before: 3 })
  expect(again).not.toHaveProperty('id')
})

test('a rule that was switched off is switched on again', async () => {
  answer(routes.enable, () => rule(1))
  await enableRule(rule(1), false)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(bodies(routes.enable.at)).toEqual([
    { id: 1, enabled: false },
    { id: 1, enabled: true },
  ])
})

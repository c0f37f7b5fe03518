import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { remindOfUnsignedIn } from './reminding.ts'

let two: TwoNodes
let at: Contracts
beforeAll(async () => {
  two = await startTwoNodes()
  at = await contractsOf(two.nodes[0], '未签公司', 'unsigned')
})
afterAll(() => two?.stop())

const days = (count: number) => Date.now() + count * 86_400_000
const remind = (node: 0 | 1, now: number) => remindOfUnsignedIn(two.nodes[node].app.runtime, at.company.officeId, now)

test('a contract that waits too long for a signature is told of once, also by two nodes at once', async () => {
  const contract = await at.effective([at.line()])
  await at.drafted([at.line()])
  expect(await remind(0, days(2))).toBe(0)
  const told = await Promise.all([remind(0, days(4)), remind(1, days(4))])
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await remind(0, days(5))).toBe(0)
  const { rows } = await two.nodes[0].owner.query(
    `select title from notification where office_id = $1 and kind = 'contractUnsigned'`,
    [at.company.officeId],
  )
  expect(rows).toEqual([{ title: `合同 ${contract.number} 生效 3 天还没有签字` }])
  await two.nodes[0].owner.query(`update contract set effective_at = effective_at - interval '4 days' where id = $1`, [
    contract.id,
  ])
  const late = await two.nodes[0].ask(routes.list, { as: at.seller.token, body: { view: 'lateUnsigned' } })
  expect(late.rows.map(row => row.id)).toEqual([contract.id])
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Fragment } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { useWhy } from './Why.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

function Table() {
  const why = useWhy(queryOf(quotationRoutes.reasons, { params: { id: 7 } }))
  return (
    <table>
      <tbody>
        {[0, 1].map(line => (
          <Fragment key={line}>
            <tr>
              <td>{why.button(line, `砖 ${line}`)}</td>
            </tr>
            {why.row(line, 1)}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
const grants = (...authority: string[]) =>
  useSession.setState({ elements: Object.fromEntries(authority.map(one => [one, true])) } as never)
const steps = [
  { title: '标价', note: '5 个 × 100.00', amount: 50_000 },
  { title: '行加价', note: '', amount: 500 },
  { title: '抹零', note: '按金额分摊', amount: -300 },
]

test('who may see list prices opens the steps of a line; one call answers for all of them', async () => {
  grants(guarded.listPrice)
  const reason = { steps, net: 50_200, floor: '不低于你的底价 ¥90.00/个', special: '' }
  answer(
    quotationRoutes.reasons,
    () =>
      [
        { line: 0, ...reason },
        { line: 1, ...reason, cost: 30_000, margin: 20_200 },
      ] as never,
  )
  draw(<Table />)
  await userEvent.click(screen.getByRole('button', { name: '为什么这个价：砖 0' }))
  expect((await screen.findByText('成交')).parentElement?.textContent).toBe('成交¥502.00')
  expect(screen.getAllByRole('listitem').map(one => one.textContent)).toEqual([
    '标价5 个 × 100.00¥500.00',
    '行加价+¥5.00',
    '抹零按金额分摊−¥3.00',
    '成交¥502.00',
  ])
  expect(screen.queryByText('成本')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '为什么这个价：砖 1' }))
  expect(screen.getByText('¥300.00，毛利 ¥202.00')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '为什么这个价：砖 1' }))
  expect(screen.queryByText('成本')).toBeNull()
})

test('who may not see list prices finds no such button', () => {
  grants()
  draw(<Table />)
  expect(screen.queryByRole('button')).toBeNull()
})

// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import type { LineGoods } from '../../../lines/api/checked.ts'
import { LineInput } from '../../../lines/api/line.ts'
import { type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { ChangeEditor } from './ChangeEditor.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const wardrobe = {
  id: 1,
  name: '衣柜',
  space: '主卧',
  note: '',
  unit: '㎡',
  measured: true,
  whole: { quantity: 1440, net: 100_000 },
  sizes: [{ a: 2400, b: 600, count: 1 }],
}
const contract = {
  id: 7,
  version: 3,
  number: 'HT1',
  channelId: null,
  levelId: null,
  rows: [wardrobe],
} as unknown as ContractDetail
const nothing = () => {}
const show = () =>
  draw(
    <ChangeEditor
      contract={contract}
      change={undefined}
      onTouch={nothing}
      onClose={nothing}
      onSaved={nothing}
      onSend={nothing}
    />,
  )
const adds = () => sent.filter(one => one.route.at === routes.add.at)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a reduction that cannot be read is neither kept nor sent', async () => {
  show()
  type('变更原因', '客户减项')
  type('另外优惠（元）', '3')
  type('另外优惠（元）', '3万5')
  for (const act of ['存草稿', '提交']) {
    await userEvent.click(screen.getByRole('button', { name: act }))
    expect(await screen.findByText('“另外优惠（元）”不能是“3万5”，请改正')).toBeTruthy()
  }
  expect(adds()).toEqual([])
})

test('emptied sizes are no line of nothing; who takes a line away says so', async () => {
  show()
  const sizes = '尺寸（长×宽×数量，毫米）'
  type('变更原因', '客户减项')
  type(sizes, '')
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText(`请填写“${sizes}”`)).toBeTruthy()
  expect(adds()).toEqual([])
  answer(routes.add, () => ({}) as ContractChange)
  await userEvent.click(screen.getByRole('button', { name: '减为零' }))
  expect(screen.getByLabelText(sizes)).toHaveProperty('value', '0')
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await vi.waitFor(() => expect(adds()[0]?.body).toMatchObject({ lines: [{ lineId: 1, sizes: [] }] }), 10_000)
})

test('what the server answers is what the editor shows: a new line costs what it costs today', async () => {
  const goods = {
    code: 'TH',
    name: '雪山白',
    spec: '',
    picture: '',
    priceUnit: 'piece',
    listPrice: 17_000,
  } as LineGoods
  const line = { ...LineInput.parse({ kind: 'goods', goodsId: 5, quantity: 1000 }), goods }
  const head = { reason: '加砖', discount: 0, addTo: 'new', dueOn: null, lines: [] } as const
  const typed = { ...head, spaces: [{ name: '客厅', lines: [line] }] }
  const kept = { ...head, id: 12, version: 1, number: 'HT1-B1', typed, goods: [goods] } as unknown as ContractChange
  const today = [{ ...goods, listPrice: 14_000 }]
  answer(routes.check, () => ({
    rows: [],
    delta: 14_000,
    before: 0,
    after: 14_000,
    asks: false,
    terms: [],
    goods: today,
  }))
  const touch = vi.fn()
  draw(
    <ChangeEditor
      contract={contract}
      change={kept}
      onTouch={touch}
      onClose={nothing}
      onSaved={nothing}
      onSend={nothing}
    />,
  )
  expect(screen.getByLabelText('金额').textContent).toBe('¥170.00')
  await vi.waitFor(() => expect(screen.getByLabelText('金额').textContent).toBe('¥140.00'), 10_000)
  expect(touch).not.toHaveBeenCalled()
})

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { codes } from '../../../../kernel/api/envelope.ts'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { useStarted } from '../../../../kernel/web/start.ts'
import { CustomContent } from '../../../customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { formFor } from '../../../customFields/api/seen.ts'
import type { LineGoods } from '../../../lines/api/checked.ts'
import { LineInput } from '../../../lines/api/line.ts'
import { otherTerms } from '../../../lines/api/terms.ts'
import { type QuotationDetail, QuotationHead } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { blankOf, type Edited } from './content.ts'
import { Editor } from './Editor.tsx'

vi.mock('../../../../kernel/web/field/DayPicker.tsx', () => ({ default: () => null }))
vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const input = LineInput.parse({ was: 0, kind: 'service', name: '搬运上楼', unit: '次', quantity: 1000, price: 5000 })
const none = { warning: null, special: false }
const line = Object.assign(input, { goods: null, pieces: null, gross: 5000, settled: 5000, net: 5000, judgement: none })
const quotation = Object.assign(QuotationHead.parse({}), {
  id: 7,
  version: 3,
  number: 'BJ1',
  customerId: 9,
  customerName: '王女士',
  opportunityId: 4,
  home: '西湖区 1 幢',
  own: {},
  spaces: [{ name: '客厅', lines: [line] }],
  sets: [],
  sums: { total: 5000 },
  terms: { channelId: null, levelId: null },
  may: { edit: true, info: true, send: false },
}) as unknown as Edited
const stored = Object.assign(structuredClone(quotation), { contact: { home: '' } }) as unknown as QuotationDetail
const nothing = () => {}
const saves = () => sent.filter(({ route }) => route.at === routes.save.at)
const door = LineInput.parse({
  kind: 'custom',
  name: '定制门',
  measure: 'projected',
  sizes: [{ a: 2000, b: 900, count: 1 }],
  price: 100,
})
const measured = Object.assign(structuredClone(quotation), {
  spaces: [{ name: '客厅', lines: [Object.assign(door, { goods: null, judgement: none })] }],
})

beforeEach(() => {
  useStarted.setState({
    [customFieldsRoutes.mine.at]: {
      quotation: formFor(CustomContent.parse({ groups: [], fields: [], builtIn: [] }), 'all'),
    },
  })
  answer(routes.save, () => stored)
})

test('who saves right after a key press saves what it typed, although it is not drawn yet', async () => {
  draw(<Editor quotation={quotation} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
  const quantity = screen.getByLabelText<HTMLInputElement>('数量')
  // One act: React draws nothing between the two presses.
  act(() => {
    fireEvent.change(quantity, { target: { value: '12' } })
    fireEvent.keyDown(quantity, { key: 's', ctrlKey: true })
  })
  await screen.findByLabelText('数量')
  const [saved] = saves()
  expect(saved?.body).toMatchObject({ id: 7, version: 3, spaces: [{ lines: [{ quantity: 12_000 }] }] })
})

test('a number that cannot be read is not saved by half: the field is shown, and words say so', async () => {
  draw(<Editor quotation={quotation} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
  const price = screen.getByLabelText('单价（元）')
  fireEvent.change(price, { target: { value: '3' } })
  fireEvent.change(price, { target: { value: '3万5' } })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('“单价（元）”不能是“3万5”，请改正')).toBeTruthy()
  expect(document.activeElement).toBe(price)
  fireEvent.keyDown(price, { key: 's', ctrlKey: true })
  expect(saves()).toEqual([])
  fireEvent.change(price, { target: { value: '3万' } })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(saves()[0]?.body).toMatchObject({ spaces: [{ lines: [{ price: 3_000_000 }] }] }))
})

test('an emptied size is missing, not what it was before', async () => {
  draw(<Editor quotation={measured} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
  for (const label of ['长 1（毫米）', '数量 1']) {
    const before = screen.getByLabelText<HTMLInputElement>(label).value
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: `没有${label}` } })
    fireEvent.change(screen.getByLabelText(label), { target: { value: '' } })
    fireEvent.keyDown(screen.getByLabelText(label), { key: 's', ctrlKey: true })
    expect(await screen.findByText(`请填写“${label}”`)).toBeTruthy()
    fireEvent.change(screen.getByLabelText(label), { target: { value: before } })
  }
  expect(saves()).toEqual([])
})

test('the part of a line in which a number cannot be read stays open', async () => {
  draw(<Editor quotation={measured} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
  fireEvent.change(screen.getByLabelText('长 1（毫米）'), { target: { value: '2400x' } })
  await userEvent.click(screen.getByLabelText('定制门 的操作'))
  await userEvent.click(screen.getByText('收起'))
  expect(screen.getByLabelText('长 1（毫米）')).toHaveProperty('value', '2400x')
})

describe('what the server answers is what the editor shows', () => {
  const goods = {
    code: 'TH',
    name: '雪山白',
    spec: '',
    picture: '',
    priceUnit: 'piece',
    listPrice: 17_000,
  } as LineGoods
  const tile = LineInput.parse({ kind: 'goods', goodsId: 5, name: '雪山白', quantity: 1000 })
  const unsaved = Object.assign(structuredClone(quotation), {
    spaces: [{ name: '客厅', lines: [{ ...tile, goods, judgement: none }] }],
  })
  /** The server has the goods at a price (fen), or none. */
  const costs = (listPrice: number | null) => {
    const line = { ...tile, goods: { ...goods, listPrice }, judgement: none }
    answer(routes.check, () => ({ spaces: [{ name: '客厅', lines: [line] }], sets: [], sums: {} }) as never)
  }
  const due = () => screen.getByText('应付').nextSibling?.textContent
  const remark = (value: string) => fireEvent.change(screen.getByLabelText('备注（客户可见）'), { target: { value } })

  test('the price of a line that is not stored yet, and with it the sums', async () => {
    costs(14_000)
    draw(<Editor quotation={unsaved} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
    expect(due()).toBe('¥170.00')
    remark('银卡')
    await vi.waitFor(() => expect(due()).toBe('¥140.00'), 10_000)
    expect(screen.getByLabelText('金额').textContent).toBe('¥140.00')
    expect(screen.getByText('¥140.00', { selector: '.quote-price' })).toBeTruthy()
  })

  test('a price where the goods had none before', async () => {
    costs(14_000)
    const bare = structuredClone(unsaved)
    Object.assign(bare.spaces[0]?.lines[0]?.goods as LineGoods, { listPrice: null })
    draw(<Editor quotation={bare} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
    expect(due()).toBe('¥0.00')
    remark('银卡')
    await vi.waitFor(() => expect(due()).toBe('¥140.00'), 10_000)
  })

  test('the price per another unit, once it is chosen', async () => {
    const perBox = { ...goods, boxPieces: 10, priceUnit: 'box' as const, listPrice: 9000 }
    const counted = { ...tile, quantity: 3000, quantityUnit: 'box' as const }
    const typed = Object.assign(structuredClone(unsaved), {
      spaces: [{ name: '客厅', lines: [{ ...counted, goods: { ...goods, boxPieces: 10 }, judgement: none }] }],
    })
    const asked = { ...counted, priceUnit: 'box' as const, goods: perBox, judgement: none }
    answer(routes.check, () => ({ spaces: [{ name: '客厅', lines: [asked] }], sets: [], sums: {} }) as never)
    draw(<Editor quotation={typed} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
    await userEvent.click(screen.getByRole('button', { name: '雪山白 的操作' }))
    await userEvent.click(screen.getByText('换算、计价、等级与备注'))
    await userEvent.selectOptions(screen.getByLabelText('计价单位'), '按箱')
    await vi.waitFor(() => expect(due()).toBe('¥270.00'), 10_000)
    expect(sent.at(-1)?.body).toMatchObject({ spaces: [{ lines: [{ priceUnit: 'box', gradeId: null }] }] })
    expect(screen.getByText('¥90.00', { selector: '.quote-price' }).textContent).toBe('¥90.00/箱')
  })

  test('a refusal, with the line that it is about', async () => {
    const msg = '没有标价，请填写单价'
    answer(routes.check, () => {
      throw refusal(codes.badInput, msg, { issues: [{ field: 'spaces.0.lines.0.discount', msg }] })
    })
    draw(<Editor quotation={unsaved} onClose={nothing} onSaved={nothing} onFinal={nothing} />)
    remark('银卡')
    expect(await screen.findByText(`雪山白：${msg}`)).toBeTruthy()
    costs(14_000)
    remark('金卡')
    await vi.waitFor(() => expect(screen.queryByText(`雪山白：${msg}`)).toBeNull(), 10_000)
  })
})

describe('who chooses another level than the customer has', () => {
  const gold = Object.assign(structuredClone(quotation), { levelId: 3 })
  const show = () => draw(<Editor quotation={gold} onClose={nothing} onSaved={nothing} onFinal={nothing} />)

  test('reads by which level the floors are judged', () => {
    show()
    expect(screen.getByText('客户没有客户等级，底价按标准价计算')).toBeTruthy()
  })

  test('reads nothing with the right to quote by others', () => {
    useSession.setState({ elements: { [otherTerms]: true } })
    show()
    expect(screen.queryByText(/底价按/)).toBeNull()
  })
})

test('a new quotation is stored by its first save, with its deal, and computed before without a number', async () => {
  const start = { opportunityId: 4, customerId: 9, customerName: '王女士', dealName: '翡翠城', home: '西湖区 1 幢' }
  const blank = blankOf({ ...start, validUntil: '2026-12-13', terms: { channelId: null, levelId: null } }, true)
  const onStored = vi.fn()
  answer(routes.add, () => stored)
  answer(routes.checkNew, () => ({ spaces: [{ name: '客厅', lines: [] }], sets: [], sums: {} }) as never)
  draw(<Editor quotation={blank} onClose={nothing} onSaved={nothing} onFinal={nothing} onStored={onStored} />)
  expect(screen.getByText('王女士')).toBeTruthy()
  expect(screen.getByText('西湖区 1 幢')).toBeTruthy()
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '定稿' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '添加服务 客厅' }))
  await userEvent.click(screen.getByText('安装'))
  await vi.waitFor(() => expect(sent.at(-1)?.route.at).toBe(routes.checkNew.at), 10_000)
  expect(sent.at(-1)?.body).toMatchObject({ opportunityId: 4 })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledWith(stored))
  const adds = sent.filter(({ route }) => route.at === routes.add.at)
  expect(adds).toHaveLength(1)
  expect(adds[0]?.body).toMatchObject({
    opportunityId: 4,
    validUntil: '2026-12-13',
    spaces: [{ lines: [{ name: '安装' }] }],
  })
  expect(saves()).toEqual([])
})

test('定稿 saves what is typed first and then makes just that final', async () => {
  const onFinal = vi.fn()
  const sendable = Object.assign(structuredClone(quotation), { may: { edit: true, info: true, send: true } }) as Edited
  answer(routes.save, () => Object.assign(structuredClone(stored), { version: 4 }))
  answer(routes.send, () => stored)
  draw(<Editor quotation={sendable} onClose={nothing} onSaved={nothing} onFinal={onFinal} />)
  fireEvent.change(screen.getByLabelText('数量'), { target: { value: '3' } })
  await userEvent.click(screen.getByRole('button', { name: '定稿' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  await vi.waitFor(() => expect(onFinal).toHaveBeenCalledWith(7))
  expect(saves()[0]?.body).toMatchObject({ spaces: [{ lines: [{ quantity: 3000 }] }] })
  expect(sent.find(({ route }) => route.at === routes.send.at)?.body).toEqual({ id: 7, version: 4 })
})

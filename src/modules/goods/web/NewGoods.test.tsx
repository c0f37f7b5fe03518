// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../kernel/web/fixtures.ts'
import { useStarted } from '../../../kernel/web/start.ts'
import { CustomContent } from '../../customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../customFields/api/routes.ts'
import { formFor } from '../../customFields/api/seen.ts'
import { goodsForm } from '../api/form.ts'
import { type GoodsDetail, goodsRoutes as routes } from '../api/goods.ts'
import { EditGoods } from './EditGoods.tsx'
import { NewGoods } from './NewGoods.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../kernel/web/session.ts', async original => ({ ...(await original<object>()), may: () => true }))
// Choosers come with Ant Design, whose style sheet only the build has.
vi.mock('../../../kernel/web/field/ChoiceEditor.tsx', () => ({ default: () => null }))
vi.mock('../../../kernel/web/field/RecordEditor.tsx', () => ({ default: () => null }))
vi.mock('../../catalogue/web/words.ts', () => ({ useCatalogue: () => ({ data: undefined }) }))

const content = CustomContent.parse({
  groups: [{ key: 'g1', title: '工厂' }],
  fields: [
    { key: 'x1', kind: 'text', title: '工厂型号', group: 'g1', unique: true },
    { key: 'x2', kind: 'text', title: '产地', group: 'g1', required: true },
  ],
  builtIn: [
    { key: 'gradeId', hidden: true },
    { key: 'remark', title: '卖点' },
  ],
})
beforeEach(() => {
  useStarted.setState({ [customFieldsRoutes.mine.at]: { goods: formFor(content, 'all', goodsForm) } })
})

const goods = {
  id: 7,
  version: 3,
  name: '雪山白',
  code: 'XS-1',
  spec: '',
  remark: '亮',
  pictures: [],
  attributes: [],
  own: { x1: 'F-1', x2: '佛山' },
} as unknown as GoodsDetail
const nothing = () => {}

test('new goods have the company’s fields: hidden ones are gone, renamed ones renamed, its own asked for and sent', async () => {
  answer(routes.add, () => goods)
  draw(<NewGoods from={undefined} onClose={nothing} onSaved={nothing} />)
  expect(await screen.findByRole('textbox', { name: /卖点/ })).toBeTruthy()
  expect(screen.queryByText('等级')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /名称/ }), '雪山白')
  await userEvent.type(screen.getByRole('textbox', { name: /编码/ }), 'XS-1')
  await userEvent.click(screen.getByRole('button', { name: /保存|新增/ }))
  expect(await screen.findByText('请填写产地')).toBeTruthy()
  expect(sent.filter(({ route }) => route.at === routes.add.at)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /产地/ }), '佛山')
  await userEvent.click(screen.getByRole('button', { name: /保存|新增/ }))
  await vi.waitFor(() =>
    expect(sent.find(({ route }) => route.at === routes.add.at)?.body).toMatchObject({
      name: '雪山白',
      code: 'XS-1',
      own: { x2: '佛山' },
    }),
  )
})

test('an edit begins with what goods hold, and sends custom fields that changed', async () => {
  answer(routes.edit, () => goods)
  draw(<EditGoods goods={goods} onClose={nothing} onSaved={nothing} />)
  const made = await screen.findByRole('textbox', { name: /产地/ })
  expect(made).toHaveProperty('value', '佛山')
  await userEvent.type(made, '市')
  await userEvent.click(screen.getByRole('button', { name: /保存/ }))
  await vi.waitFor(() =>
    expect(sent.find(({ route }) => route.at === routes.edit.at)?.body).toMatchObject({
      id: 7,
      version: 3,
      own: { x2: '佛山市' },
    }),
  )
})

test('a copy keeps what the goods hold, but no code and no unique value', async () => {
  answer(routes.detail, () => goods)
  draw(<NewGoods from={7} onClose={nothing} onSaved={nothing} />)
  expect(await screen.findByRole('textbox', { name: /产地/ })).toHaveProperty('value', '佛山')
  expect(screen.getByRole('textbox', { name: /工厂型号/ })).toHaveProperty('value', '')
  expect(screen.getByRole('textbox', { name: /编码/ })).toHaveProperty('value', '')
})

test('goods ask for the area of a piece only while their size does not tell it', async () => {
  answer(routes.add, () => goods)
  draw(<NewGoods from={undefined} onClose={nothing} onSaved={nothing} />)
  const spec = await screen.findByRole('textbox', { name: /规格/ })
  await userEvent.type(spec, 'M-8801')
  expect(screen.getByRole('textbox', { name: /每片面积/ })).toBeTruthy()
  for (const written of ['800*800', '0.64㎡/片']) {
    await userEvent.clear(spec)
    await userEvent.type(spec, written)
    expect(screen.queryByRole('textbox', { name: /每片面积/ }), written).toBeNull()
  }
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { useStarted } from '../../../../kernel/web/start.ts'
import { CustomContent } from '../../../customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { formFor } from '../../../customFields/api/seen.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { quotationRoutes } from '../../api/routes.ts'
import InfoDialog from './InfoDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const content = CustomContent.parse({
  groups: [{ key: 'g1', title: '送货' }],
  fields: [
    { key: 'x1', kind: 'text', title: '外部单号', group: 'g1' },
    { key: 'x2', kind: 'text', title: '联系人', group: 'g1', required: true },
  ],
  builtIn: [],
})
const held = { id: 7, version: 3, number: 'BJ1', own: { x1: 'A-1' }, may: { info: true } }
const quotation = held as unknown as QuotationDetail
const nothing = () => {}

test('a quotation’s custom fields are refused by the server at their field', async () => {
  useStarted.setState({ [customFieldsRoutes.mine.at]: { quotation: formFor(content, 'all') } })
  const issues = [{ field: 'own.x1', msg: '外部单号“A-1”已存在，不能重复' }]
  answer(quotationRoutes.edit, () => {
    throw refusal(40000, '外部单号“A-1”已存在，不能重复', { issues })
  })
  draw(<InfoDialog quotation={quotation} onDone={nothing} onClose={nothing} />)
  await userEvent.type(screen.getByRole('textbox', { name: /联系人/ }), '王工')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findAllByText('外部单号“A-1”已存在，不能重复')).toBeTruthy()
  expect(sent.find(({ route }) => route.at === quotationRoutes.edit.at)?.body).toMatchObject({
    own: { x1: 'A-1', x2: '王工' },
  })
})

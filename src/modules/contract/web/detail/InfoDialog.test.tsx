// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { useStarted } from '../../../../kernel/web/start.ts'
import { CustomContent } from '../../../customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { formFor } from '../../../customFields/api/seen.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractForm } from '../../api/form.ts'
import { contractRoutes } from '../../api/routes.ts'
import ContractDialog from './InfoDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../../kernel/web/field/DayEditor.tsx', () => ({ default: () => null }))

const content = CustomContent.parse({
  groups: [{ key: 'g1', title: '送货' }],
  fields: [
    { key: 'x1', kind: 'text', title: '外部单号', group: 'g1' },
    { key: 'x2', kind: 'text', title: '联系人', group: 'g1', required: true },
  ],
  builtIn: [{ key: 'installAddress', title: '安装地点' }],
})
beforeEach(() => {
  const forms = { contract: formFor(content, 'all', contractForm) }
  useStarted.setState({ [customFieldsRoutes.mine.at]: forms })
})

const held = { id: 7, version: 3, number: 'HT1', own: { x1: 'A-1' }, may: { info: true } }
const contract = { ...held, deliveryOn: null, installAddress: '老地址', remark: '' } as unknown as ContractDetail
const nothing = () => {}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const bodyOf = (at: string) => sent.find(({ route }) => route.at === at)?.body

test('a contract’s custom fields stand beside what it has itself, as the company calls it', async () => {
  answer(contractRoutes.edit, () => contract)
  const done = vi.fn()
  draw(<ContractDialog contract={contract} onDone={done} onClose={nothing} />)
  expect(screen.getByRole('textbox', { name: /安装地点/ })).toHaveProperty('value', '老地址')
  await save()
  expect(await screen.findByText('请填写联系人')).toBeTruthy()
  expect(bodyOf(contractRoutes.edit.at)).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: /联系人/ }), '王工')
  await save()
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith('已保存'))
  expect(bodyOf(contractRoutes.edit.at)).toMatchObject({ id: 7, version: 3, own: { x1: 'A-1', x2: '王工' } })
})
